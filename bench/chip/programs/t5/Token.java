/** A word of the source: its kind and its text. */
public class Token {
    enum Kind { NUMBER, NAME, OPERATOR, OPEN, CLOSE, ASSIGN, END }

    final Kind kind;
    final String text;
    final int line;

    Token(Kind kind, String text, int line) {
        this.kind = kind;
        this.text = text;
        this.line = line;
    }

    boolean is(Kind other) {
        return kind == other;
    }

    @Override
    public String toString() {
        return kind + "(" + text + ")@" + line;
    }
}
