import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates a small mark-up language to HTML; a list that a heading ends is closed twice. */
public class T6 {
    interface Node {
        void write(StringBuilder out);
    }

    static class Text implements Node {
        final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public void write(StringBuilder out) {
            out.append(escape(text));
        }
    }

    static class Element implements Node {
        final String name;
        final Map<String, String> attributes = new HashMap<>();
        final List<Node> children = new ArrayList<>();

        Element(String name) {
            this.name = name;
        }

        Element add(Node child) {
            children.add(child);
            return this;
        }

        @Override
        public void write(StringBuilder out) {
            out.append('<').append(name);
            for (Map.Entry<String, String> attribute : attributes.entrySet()) {
                out.append(' ').append(attribute.getKey()).append("=\"");
                out.append(escape(attribute.getValue())).append('"');
            }
            out.append('>');
            for (Node child : children) {
                child.write(out);
            }
            out.append("</").append(name).append('>');
        }
    }

    static String escape(String text) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<':
                    result.append("&lt;");
                    break;
                case '>':
                    result.append("&gt;");
                    break;
                case '&':
                    result.append("&amp;");
                    break;
                default:
                    result.append(c);
            }
        }
        return result.toString();
    }

    /** The elements that are open, the innermost last. */
    static class Builder {
        private final List<Element> open = new ArrayList<>();
        private final Element body = new Element("body");

        Builder() {
            open.add(body);
        }

        Element innermost() {
            return open.get(open.size() - 1);
        }

        void begin(String name) {
            Element element = new Element(name);
            innermost().add(element);
            open.add(element);
        }

        void end() {
            open.remove(open.size() - 1);
        }

        boolean inside(String name) {
            for (Element element : open) {
                if (element.name.equals(name)) {
                    return true;
                }
            }
            return false;
        }

        Element result() {
            return body;
        }
    }

    private final Builder builder = new Builder();
    private int headings = 0;
    private boolean list = false;

    /** Emphasis: what stands between stars. */
    private void inline(String text) {
        int from = 0;
        while (from < text.length()) {
            int star = text.indexOf('*', from);
            int end = star < 0 ? -1 : text.indexOf('*', star + 1);
            if (end < 0) {
                builder.innermost().add(new Text(text.substring(from)));
                return;
            }
            builder.innermost().add(new Text(text.substring(from, star)));
            builder.begin("em");
            builder.innermost().add(new Text(text.substring(star + 1, end)));
            builder.end();
            from = end + 1;
        }
    }

    private void heading(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '=') {
            level++;
        }
        if (list) {
            builder.end();
            closeList();
        }
        headings++;
        builder.begin("h" + level);
        builder.innermost().attributes.put("id", "h" + headings);
        inline(line.substring(level).trim());
        builder.end();
    }

    private void closeList() {
        if (list) {
            builder.end();
            list = false;
        }
    }

    private void item(String line) {
        if (!list) {
            builder.begin("ul");
            list = true;
        }
        builder.begin("li");
        inline(line.substring(1).trim());
        builder.end();
    }

    private void paragraph(String line) {
        closeList();
        builder.begin("p");
        inline(line);
        builder.end();
    }

    private void line(String line) {
        if (line.isEmpty()) {
            closeList();
        } else if (line.startsWith("=")) {
            heading(line);
        } else if (line.startsWith("-")) {
            item(line);
        } else {
            paragraph(line);
        }
    }

    String translate(String[] lines) {
        for (String line : lines) {
            line(line.trim());
        }
        closeList();
        StringBuilder out = new StringBuilder();
        builder.result().write(out);
        return out.toString();
    }

    public static void main(String[] args) {
        String[] lines = {
            "= Tools",
            "Some *sharp* things:",
            "- a knife",
            "- a *small* plane",
            "== Wood",
            "Oak & ash, 3 < 4",
        };
        System.out.println(new T6().translate(lines));
    }
}
