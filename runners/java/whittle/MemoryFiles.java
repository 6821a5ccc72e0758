package whittle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * Shows the compiler the class files in memory, and keeps what it writes. Everything else, the
 * platform above all, goes to one standard file manager that lives as long as the runner: opening
 * it is most of what a small compilation costs.
 *
 * REQUIRES: show() before each compilation, with exactly the classes that exist beside the sources
 * being compiled. A class that is gone from the program must not be found.
 */
final class MemoryFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private Map<String, List<ClassFile>> shown = new HashMap<>();
    private Map<Source, List<ClassFile>> written = new HashMap<>();

    MemoryFiles(StandardJavaFileManager platform) {
        super(platform);
    }

    void show(Collection<ClassFile> classes) {
        shown = new HashMap<>();
        written = new HashMap<>();
        for (ClassFile file : classes) {
            shown.computeIfAbsent(file.packageName(), name -> new ArrayList<>()).add(file);
        }
    }

    /** The class files of each source since show(). */
    Map<Source, List<ClassFile>> written() {
        return written;
    }

    @Override
    public Iterable<JavaFileObject> list(
            JavaFileManager.Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
            throws IOException {
        if (location != StandardLocation.CLASS_PATH) {
            return super.list(location, packageName, kinds, recurse);
        }
        List<JavaFileObject> files = new ArrayList<>();
        if (kinds.contains(JavaFileObject.Kind.CLASS)) {
            files.addAll(shown.getOrDefault(packageName, List.of()));
            super.list(location, packageName, Set.of(JavaFileObject.Kind.CLASS), recurse).forEach(files::add);
        }
        return files;
    }

    @Override
    public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
        return file instanceof ClassFile inMemory ? inMemory.name : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        if (one instanceof ClassFile || other instanceof ClassFile
                || one instanceof Source || other instanceof Source) {
            return one == other;
        }
        return super.isSameFile(one, other);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        ClassFile file = new ClassFile(className.replace('/', '.'));
        if (sibling instanceof Source source) {
            written.computeIfAbsent(source, s -> new ArrayList<>()).add(file);
        }
        return file;
    }

    @Override
    public boolean contains(JavaFileManager.Location location, FileObject file) throws IOException {
        return !(file instanceof ClassFile) && !(file instanceof Source) && super.contains(location, file);
    }
}
