package whittle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The class files of one variant, by binary name. */
final class Program {
    private final Map<String, ClassFile> classes = new HashMap<>();

    void add(List<ClassFile> files) {
        for (ClassFile file : files) {
            classes.put(file.name, file);
        }
    }

    ClassFile get(String name) {
        return classes.get(name);
    }

    Map<String, ClassFile> classes() {
        return classes;
    }
}
