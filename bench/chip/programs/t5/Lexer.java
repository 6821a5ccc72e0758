import java.util.ArrayList;
import java.util.List;

/** Cuts a line of the source into tokens. */
public class Lexer {
    private final String source;
    private final int line;
    private int position = 0;

    Lexer(String source, int line) {
        this.source = source;
        this.line = line;
    }

    private boolean more() {
        return position < source.length();
    }

    private char look() {
        return more() ? source.charAt(position) : '\0';
    }

    private void blanks() {
        while (more() && Character.isWhitespace(look())) {
            position++;
        }
    }

    private Token number() {
        int start = position;
        while (more() && Character.isDigit(look())) {
            position++;
        }
        return new Token(Token.Kind.NUMBER, source.substring(start, position), line);
    }

    private Token name() {
        StringBuilder text = new StringBuilder();
        while (more() && (Character.isLetterOrDigit(look()) || look() == '_')) {
            text.append(look());
            position++;
        }
        return new Token(Token.Kind.NAME, text.toString(), line);
    }

    private Token sign() {
        char c = look();
        position++;
        switch (c) {
            case '(':
                return new Token(Token.Kind.OPEN, "(", line);
            case ')':
                return new Token(Token.Kind.CLOSE, ")", line);
            case '=':
                return new Token(Token.Kind.ASSIGN, "=", line);
            case '+':
            case '-':
            case '*':
            case '/':
                return new Token(Token.Kind.OPERATOR, String.valueOf(c), line);
            default:
                throw new IllegalArgumentException("line " + line + ": unknown sign " + c);
        }
    }

    List<Token> all() {
        List<Token> tokens = new ArrayList<>();
        blanks();
        while (more()) {
            if (Character.isDigit(look())) {
                tokens.add(number());
            } else if (Character.isLetter(look())) {
                tokens.add(name());
            } else {
                tokens.add(sign());
            }
            blanks();
        }
        tokens.add(new Token(Token.Kind.END, "", line));
        return tokens;
    }
}
