import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates a text with macros; a macro that names itself is expanded for ever. */
public class T7 {
    /** A macro: how many arguments it has, and what stands for it. */
    static class Macro {
        final String name;
        final int arity;
        final String body;

        Macro(String name, int arity, String body) {
            this.name = name;
            this.arity = arity;
            this.body = body;
        }

        String apply(List<String> arguments) {
            StringBuilder result = new StringBuilder();
            int i = 0;
            while (i < body.length()) {
                char c = body.charAt(i);
                if (c == '$' && i + 1 < body.length()) {
                    int number = body.charAt(i + 1) - '1';
                    if (number >= 0 && number < arguments.size()) {
                        result.append(arguments.get(number));
                    }
                    i += 2;
                } else {
                    result.append(c);
                    i++;
                }
            }
            return result.toString();
        }
    }

    private final Map<String, Macro> macros = new HashMap<>();
    private final List<String> output = new ArrayList<>();
    private int expanded = 0;
    private int defined = 0;

    private static boolean letter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    /** Where the name that begins here ends. */
    private static int nameEnd(String text, int from) {
        int at = from;
        while (at < text.length() && letter(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            if (text.charAt(i) == '(') {
                depth++;
            } else if (text.charAt(i) == ')') {
                depth--;
                if (depth == 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static List<String> arguments(String inside) {
        List<String> result = new ArrayList<>();
        int depth = 0;
        StringBuilder current = new StringBuilder();
        for (char c : inside.toCharArray()) {
            if (c == ',' && depth == 0) {
                result.add(current.toString().trim());
                current.setLength(0);
                continue;
            }
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            }
            current.append(c);
        }
        result.add(current.toString().trim());
        return result;
    }

    private void define(String line) {
        String[] parts = line.split(" ", 3);
        if (parts.length < 3) {
            System.out.println("bad definition: " + line);
            return;
        }
        String name = parts[1];
        int arity = 0;
        int slash = name.indexOf('/');
        if (slash >= 0) {
            arity = Integer.parseInt(name.substring(slash + 1));
            name = name.substring(0, slash);
        }
        macros.put(name, new Macro(name, arity, parts[2]));
        defined++;
    }

    /** The first macro's use is replaced, or null: there is none. */
    private String step(String text) {
        int at = 0;
        while (at < text.length()) {
            if (!letter(text.charAt(at))) {
                at++;
                continue;
            }
            int end = nameEnd(text, at);
            Macro macro = macros.get(text.substring(at, end));
            if (macro != null) {
                expanded++;
                if (macro.arity == 0) {
                    return text.substring(0, at) + macro.apply(new ArrayList<>()) + text.substring(end);
                }
                int close = end < text.length() && text.charAt(end) == '(' ? closing(text, end) : -1;
                if (close > 0) {
                    List<String> arguments = arguments(text.substring(end + 1, close));
                    return text.substring(0, at) + macro.apply(arguments) + text.substring(close + 1);
                }
            }
            at = end;
        }
        return null;
    }

    private String expand(String text) {
        String current = text;
        String next = step(current);
        while (next != null) {
            current = next;
            next = step(current);
        }
        return current;
    }

    private void line(String line) {
        if (line.startsWith("#define ")) {
            define(line);
        } else if (line.startsWith("#undef ")) {
            macros.remove(line.substring(7).trim());
        } else if (!line.startsWith("//")) {
            System.out.println("from: " + line);
            output.add(expand(line));
            System.out.println("to: " + output.get(output.size() - 1));
        }
    }

    void translate(String[] lines) {
        for (String line : lines) {
            line(line);
        }
        System.out.println(defined + " macros, " + expanded + " uses");
        for (String line : output) {
            System.out.println(line);
        }
    }

    public static void main(String[] args) {
        String[] lines = {
            "// macros",
            "#define two/1 ($1 + $1)",
            "#define half/1 ($1 / 2)",
            "#define zero 0",
            "x = two(half(zero))",
            "#define loop loop",
            "y = two(1, 2)",
            "z = loop",
            "#undef zero",
            "zero",
        };
        new T7().translate(lines);
    }
}
