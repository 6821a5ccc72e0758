package whittle;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.SimpleJavaFileObject;

/**
 * One content of a source file, with what was read off it. The same object stands for the same
 * content in every variant, so that it can be compared by identity; where the file lies does not
 * matter to the compiler, only its own name does.
 */
final class Source extends SimpleJavaFileObject {
    private static int made = 0;
    final byte[] bytes;
    final String text;
    String parseError;  // null: none
    Shape shape;        // null: not parsed yet, or not parsable

    /** What the environment was, by the state of the whole program's signatures. */
    final Map<Hash, Hash> environments =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Hash, Hash> eldest) {
                    return size() > 64;
                }
            };

    /** Where it lay last, for messages. */
    String path;

    Source(String path, byte[] bytes, String text) {
        super(uri(path), Kind.SOURCE);
        this.path = path;
        this.bytes = bytes;
        this.text = text;
    }

    /** Unlike any other, and ending in the file's own name, which class files mention. */
    private static URI uri(String path) {
        try {
            return new URI("memory", null, "/" + made++ + "/" + path.substring(path.lastIndexOf('/') + 1), null);
        } catch (URISyntaxException never) {
            throw new IllegalArgumentException(never);
        }
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    String baseName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE && baseName().equals(simpleName + ".java");
    }

    @Override
    public String getName() {
        return path;
    }

    /** What a file shows to others and what it asks of them. */
    record Shape(
            String packageName,
            List<String> topLevel,
            Set<String> mentions,
            Set<String> extended,
            Set<String> starImports,
            List<Declaration> declarations,
            Hash signature) {}

    /**
     * A declaration that others can see.
     *
     * @param hash the text, with the package and the imports that give it its meaning
     * @param types names that its text mentions, where only the types of that name matter
     * @param values names that decide its value, where everything of that name matters
     * @param type more about a class or interface, null for members
     */
    record Declaration(String name, Hash hash, Set<String> types, Set<String> values, Type type) {}

    /**
     * @param supers the names in its extends and implements clauses
     * @param obligations abstract and default methods: what a subclass must take care of
     * @param methods all methods that a subclass inherits
     * @param lambda whether it may be a functional interface
     * @param hidden a class that others cannot name, for which javac makes bridges in subclasses
     */
    record Type(
            Set<String> supers,
            List<Declaration> obligations,
            List<Declaration> methods,
            boolean lambda,
            boolean hidden) {}
}
