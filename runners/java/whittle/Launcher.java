package whittle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Makes the thread that calls the program's main. No frame of the runner may show in stack traces
 * below main: the program may print them itself. So the thread is a hidden class, whose frames the
 * JVM leaves out, in the package of the main class, which it calls by a plain instruction (any
 * detour through reflection shows when main's class is initialized). Only a class of the same loader
 * may define a hidden one there, hence a second class that lends its rights.
 */
final class Launcher {
    private static final String THREAD = "WhittleMain";
    private static final String RIGHTS = "WhittleRights";

    private record Code(ClassFile thread, ClassFile rights) {}

    private final Compiler compiler;
    private final String main;
    private final Map<Boolean, Code> codes = new HashMap<>();

    Launcher(Compiler compiler, String main) {
        this.compiler = compiler;
        this.main = main;
    }

    /** Compiled against a main class that has nothing but main. */
    private Code code(boolean isInterface) throws Compiler.Refused {
        Code known = codes.get(isInterface);
        if (known != null) {
            return known;
        }
        int dot = main.lastIndexOf('.');
        String head = dot < 0 ? "" : "package " + main.substring(0, dot) + ";\n";
        String simple = main.substring(dot + 1);
        String kind = isInterface ? "interface" : "class";
        Source stub = source(simple, head + kind + " " + simple
                + " { public static void main(String[] a) throws Throwable {} }");
        Source thread = source(THREAD, head + """
                final class WhittleMain extends java.lang.Thread {
                    private final java.lang.String[] arguments;
                    private final java.util.function.Consumer<java.lang.Throwable> ended;
                    WhittleMain(java.lang.ThreadGroup group, java.lang.String[] arguments,
                            java.util.function.Consumer<java.lang.Throwable> ended) {
                        super(group, "main");
                        this.arguments = arguments;
                        this.ended = ended;
                    }
                    @java.lang.Override
                    public void run() {
                        java.lang.Throwable thrown = null;
                        try {
                            MAIN.main(arguments);
                        } catch (java.lang.Throwable uncaught) {
                            thrown = uncaught;
                        }
                        ended.accept(thrown);
                        if (thrown != null) {
                            WhittleMain.<java.lang.RuntimeException>rethrow(thrown);
                        }
                    }
                    @java.lang.SuppressWarnings("unchecked")
                    private static <T extends java.lang.Throwable> void rethrow(java.lang.Throwable thrown) throws T {
                        throw (T) thrown;
                    }
                }
                """.replace("MAIN", simple));
        Source rights = source(RIGHTS, head + """
                public final class WhittleRights {
                    public static java.lang.invoke.MethodHandles.Lookup lookup() {
                        return java.lang.invoke.MethodHandles.lookup();
                    }
                }
                """);
        Map<String, ClassFile> made = new HashMap<>();
        for (ClassFile file : compiler.compileOwn(List.of(stub, thread, rights))) {
            made.put(file.name.substring(file.name.lastIndexOf('.') + 1), file);
        }
        Code code = new Code(made.get(THREAD), made.get(RIGHTS));
        codes.put(isInterface, code);
        return code;
    }

    private static Source source(String name, String text) {
        return new Source(name + ".java", text.getBytes(StandardCharsets.UTF_8), text);
    }

    /** Compiling the first thread also warms up the compiler, before the first test comes. */
    void prepare() {
        try {
            code(false);
        } catch (Compiler.Refused odd) {
            // A main class that cannot be written in a source; see thread().
        }
    }

    /** REQUIRES: the loader has loaded the type. */
    Thread thread(VariantLoader loader, Class<?> type, ThreadGroup group, String[] arguments,
                  Consumer<Throwable> ended) throws ReflectiveOperationException {
        try {
            Code code = code(type.isInterface());
            Class<?> rights = loader.define(code.rights());
            var here = (MethodHandles.Lookup) rights.getMethod("lookup").invoke(null);
            MethodHandles.Lookup hidden = here.defineHiddenClass(code.thread().bytes(), false);
            MethodType made = MethodType.methodType(void.class, ThreadGroup.class, String[].class, Consumer.class);
            return (Thread) hidden.findConstructor(hidden.lookupClass(), made)
                    .invoke(group, arguments, ended);
        } catch (Compiler.Refused odd) {
            return reflecting(type, group, arguments, ended);
        } catch (Error | RuntimeException | ReflectiveOperationException failed) {
            throw failed;
        } catch (Throwable failed) {
            throw new ReflectiveOperationException(failed);
        }
    }

    /** For main classes that are nested in others: traces then show how they were called. */
    private static Thread reflecting(
            Class<?> type, ThreadGroup group, String[] arguments, Consumer<Throwable> ended)
            throws ReflectiveOperationException {
        var method = type.getMethod("main", String[].class);
        method.setAccessible(true);
        return new Thread(group, "main") {
            @Override
            public void run() {
                Throwable thrown = null;
                try {
                    method.invoke(null, (Object) arguments);
                } catch (java.lang.reflect.InvocationTargetException wrapped) {
                    thrown = wrapped.getCause();
                } catch (ReflectiveOperationException | LinkageError failed) {
                    thrown = failed;
                }
                ended.accept(thrown);
                if (thrown != null) {
                    getThreadGroup().uncaughtException(this, thrown);
                }
            }
        };
    }
}
