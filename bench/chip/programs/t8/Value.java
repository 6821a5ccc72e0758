/** A value: a number, or a text where there is no number. */
public class Value {
    final int number;
    final String text;

    Value(int number) {
        this.number = number;
        this.text = null;
    }

    Value(String text) {
        this.number = 0;
        this.text = text;
    }

    boolean isText() {
        return text != null;
    }

    boolean truth() {
        return isText() ? !text.isEmpty() : number != 0;
    }

    Value plus(Value other) {
        if (isText() || other.isText()) {
            return new Value(show() + other.show());
        }
        return new Value(number + other.number);
    }

    String show() {
        return isText() ? text : Integer.toString(number);
    }
}
