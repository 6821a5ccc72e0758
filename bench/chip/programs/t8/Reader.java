import java.util.ArrayList;
import java.util.List;

/** Reads lists in parentheses: an item is a String or a List. */
public class Reader {
    private final String source;
    private int position = 0;
    private int lists = 0;

    Reader(String source) {
        this.source = source;
    }

    private void skip() {
        while (position < source.length()) {
            char c = source.charAt(position);
            if (c == ';') {
                while (position < source.length() && source.charAt(position) != '\n') {
                    position++;
                }
            } else if (Character.isWhitespace(c)) {
                position++;
            } else {
                return;
            }
        }
    }

    private Object item() {
        skip();
        char c = source.charAt(position);
        if (c == '(') {
            position++;
            lists++;
            List<Object> list = new ArrayList<>();
            skip();
            while (source.charAt(position) != ')') {
                list.add(item());
                skip();
            }
            position++;
            return list;
        }
        if (c == '"') {
            int end = source.indexOf('"', position + 1);
            String text = source.substring(position, end + 1);
            position = end + 1;
            return text;
        }
        int start = position;
        while (position < source.length() && "() \n".indexOf(source.charAt(position)) < 0) {
            position++;
        }
        return source.substring(start, position);
    }

    List<Object> all() {
        List<Object> items = new ArrayList<>();
        skip();
        while (position < source.length()) {
            items.add(item());
            skip();
        }
        return items;
    }

    int count() {
        return lists;
    }
}
