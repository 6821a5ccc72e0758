package whittle;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles variants in memory, and of each only the files whose content or environment is new (see
 * Environment). The files that need it are compiled together; the class files of the others are
 * shown to the compiler.
 */
final class Compiler {
    /** The variant does not compile; the message begins with FILE:LINE. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    /** Asked between the steps of a compilation; throws Cancelled to end it. */
    interface Patience {
        void check() throws Cancelled;
    }

    static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1;

        Cancelled(String why) {
            super(why, null, false, false);
        }
    }

    private record Key(Source source, Hash environment) {}

    /** Class files, or why there are none. */
    private record Outcome(List<ClassFile> files, String refusal) {
        long size() {
            return 500 + files.stream().mapToLong(ClassFile::size).sum();
        }
    }

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-g", "-implicit:none"));
    private final MemoryFiles files;
    private final Sources sources;
    private final LinkedHashMap<Key, Outcome> compiled = new LinkedHashMap<>(1024, 0.75f, true);
    private final long limit;
    private long compiledSize = 0;
    private Environment environment;

    // For --report.
    long tests = 0;
    long filesCompiled = 0;
    long lastCompiled = 0;
    long nanosReading = 0;
    long nanosPlanning = 0;
    long nanosCompiling = 0;

    Compiler(Options given) throws IOException {
        options.addAll(given.javac);
        Charset charset = Charset.forName(given.encoding());
        long heap = Runtime.getRuntime().maxMemory();
        limit = heap / 4;
        sources = new Sources(charset, heap / 8);
        files = new MemoryFiles(javac.getStandardFileManager(null, Locale.ROOT, charset));
        if (!given.classPath.isEmpty()) {
            options.addAll(List.of("-classpath", given.classPath));
        } else {
            // Else the class path of the runner itself would be seen.
            options.addAll(List.of("-classpath", ""));
        }
    }

    /** Drops what is kept between tests, for when memory runs out. */
    void forget() {
        compiled.clear();
        compiledSize = 0;
        environment = null;
    }

    Program compile(String directory, Patience patience) throws IOException, Refused {
        tests++;
        lastCompiled = 0;
        long start = System.nanoTime();
        List<Source> all = sources.read(directory);
        long read = System.nanoTime();
        nanosReading += read - start;
        parse(all, patience);
        Hash state = Environment.stateOf(all);
        if (environment == null || !environment.state.equals(state)) {
            environment = new Environment(all);
        }
        if (environment.clashes) {
            return wholly(all, patience);
        }
        Program program = new Program();
        Map<Source, Key> missing = new LinkedHashMap<>();
        for (Source source : all) {
            Key key = new Key(source, environment.of(source));
            Outcome outcome = compiled.get(key);
            if (outcome == null) {
                missing.put(source, key);
            } else if (outcome.refusal() != null) {
                throw new Refused(source.path + outcome.refusal());
            } else {
                program.add(outcome.files());
            }
        }
        long planned = System.nanoTime();
        nanosPlanning += planned - read;
        try {
            if (!missing.isEmpty()) {
                program = add(program, missing, patience);
            }
        } finally {
            nanosCompiling += System.nanoTime() - planned;
        }
        return program;
    }

    /** Everything anew, with nothing kept: what the incremental way is measured against. */
    Program wholly(String directory) throws IOException, Refused {
        long before = filesCompiled;
        long beforeLast = lastCompiled;
        try {
            List<Source> all = sources.read(directory);
            parse(all, () -> {});
            return wholly(all, () -> {});
        } finally {
            filesCompiled = before;
            lastCompiled = beforeLast;
        }
    }

    private Program wholly(List<Source> all, Patience patience) throws Refused {
        files.show(List.of());
        List<Diagnostic<? extends JavaFileObject>> errors = call(all, patience);
        if (!errors.isEmpty()) {
            throw new Refused(message(errors.get(0)));
        }
        Program program = new Program();
        files.written().values().forEach(program::add);
        return program;
    }

    private Program add(Program known, Map<Source, Key> missing, Patience patience) throws Refused {
        files.show(known.classes().values());
        List<Diagnostic<? extends JavaFileObject>> errors = call(missing.keySet(), patience);
        if (!errors.isEmpty()) {
            refuse(errors, missing);
        }
        Program program = known;
        for (Map.Entry<Source, Key> entry : missing.entrySet()) {
            List<ClassFile> written = files.written().getOrDefault(entry.getKey(), List.of());
            keep(entry.getValue(), new Outcome(written, null));
            program.add(written);
        }
        return program;
    }

    /**
     * An error is kept for a file only where no other file had one: errors follow from errors, and
     * what follows is not due to this file and its environment.
     */
    private void refuse(List<Diagnostic<? extends JavaFileObject>> errors, Map<Source, Key> missing) throws Refused {
        Diagnostic<? extends JavaFileObject> first = errors.get(0);
        Set<JavaFileObject> guilty = new HashSet<>();
        errors.forEach(error -> guilty.add(error.getSource()));
        if (guilty.size() == 1 && first.getSource() instanceof Source source && missing.containsKey(source)) {
            keep(missing.get(source), new Outcome(List.of(), ":" + where(first)));
        }
        throw new Refused(message(first));
    }

    private void keep(Key key, Outcome outcome) {
        Outcome old = compiled.put(key, outcome);
        compiledSize += outcome.size() - (old == null ? 0 : old.size());
        var eldest = compiled.entrySet().iterator();
        while (compiledSize > limit && eldest.hasNext()) {
            compiledSize -= eldest.next().getValue().size();
            eldest.remove();
        }
    }

    private void parse(List<Source> all, Patience patience) throws Refused {
        List<Source> unread = new ArrayList<>();
        for (Source source : all) {
            if (source.parseError != null) {
                throw new Refused(source.path + source.parseError);
            }
            if (source.shape == null) {
                unread.add(source);
            }
        }
        if (unread.isEmpty()) {
            return;
        }
        files.show(List.of());
        // The compiler gives our files back in wrappings of its own.
        Map<URI, Source> byUri = new HashMap<>();
        unread.forEach(source -> byUri.put(source.toUri(), source));
        Errors errors = new Errors();
        try {
            JavacTask task = (JavacTask) javac.getTask(null, files, errors, options, null, byUri.values());
            for (CompilationUnitTree unit : task.parse()) {
                Source source = byUri.get(unit.getSourceFile().toUri());
                if (errors.in(source) == null) {
                    source.shape = Signatures.of(unit);
                }
                patience.check();
            }
        } catch (IOException | IllegalStateException | StackOverflowError broken) {
            throw new Refused(unread.get(0).path + ": the compiler fails: " + broken);
        }
        for (Source source : unread) {
            Diagnostic<? extends JavaFileObject> error = errors.in(source);
            if (error != null) {
                source.shape = null;
                source.parseError = ":" + where(error);
            }
        }
        if (!errors.all.isEmpty()) {
            throw new Refused(message(errors.all.get(0)));
        }
    }

    /** Returns the errors; the class files are then in files.written(). */
    private List<Diagnostic<? extends JavaFileObject>> call(Iterable<Source> units, Patience patience) throws Refused {
        for (Source unit : units) {
            filesCompiled++;
            lastCompiled++;
        }
        Errors errors = new Errors();
        try {
            JavacTask task = (JavacTask) javac.getTask(null, files, errors, options, null, units);
            task.addTaskListener(new TaskListener() {
                @Override
                public void started(TaskEvent event) {
                    patience.check();
                }
            });
            boolean done = task.call();
            if (!done && errors.all.isEmpty()) {
                throw new Refused("the compiler fails and does not say why");
            }
        } catch (RuntimeException | Error failed) {
            for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
                if (cause instanceof Cancelled cancelled) {
                    throw cancelled;
                }
            }
            if (failed instanceof OutOfMemoryError full) {
                throw full;
            }
            throw new Refused("the compiler fails: " + failed);
        }
        return errors.all;
    }

    private static final class Errors implements DiagnosticListener<JavaFileObject> {
        final List<Diagnostic<? extends JavaFileObject>> all = new ArrayList<>();

        @Override
        public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                all.add(diagnostic);
            }
        }

        Diagnostic<? extends JavaFileObject> in(Source source) {
            for (Diagnostic<? extends JavaFileObject> error : all) {
                if (error.getSource() == source) {
                    return error;
                }
            }
            return null;
        }
    }

    private static String message(Diagnostic<? extends JavaFileObject> error) {
        String path = error.getSource() == null ? "" : error.getSource().getName();
        return path + ":" + where(error);
    }

    private static String where(Diagnostic<? extends JavaFileObject> error) {
        String text = error.getMessage(Locale.ROOT);
        return error.getLineNumber() + ": " + text.lines().findFirst().orElse("");
    }

    /** What differs between two ways of compiling the same program, or null. */
    static String difference(Program one, Program other) {
        Set<String> names = new HashSet<>(one.classes().keySet());
        names.addAll(other.classes().keySet());
        for (String name : names) {
            ClassFile a = one.get(name);
            ClassFile b = other.get(name);
            if (a == null || b == null) {
                return name + " is in one only";
            }
            if (!Arrays.equals(a.bytes(), b.bytes())) {
                return name + " differs";
            }
        }
        return null;
    }

    /** Class files of sources that are not part of any variant. */
    List<ClassFile> compileOwn(List<Source> own) throws Refused {
        files.show(List.of());
        List<Diagnostic<? extends JavaFileObject>> errors = call(own, () -> {});
        filesCompiled -= own.size();
        if (!errors.isEmpty()) {
            throw new Refused(message(errors.get(0)));
        }
        List<ClassFile> all = new ArrayList<>();
        files.written().values().forEach(all::addAll);
        return all;
    }
}
