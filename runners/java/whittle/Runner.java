package whittle;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tests Java programs for whittle in one JVM: a resident test as in docs/resident.md. Each variant
 * is compiled in memory, as far as it is new, and run in a class loader of its own.
 *
 * To be started with -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000, which are not the
 * default of the serial collector: else a long loop over an int holds up every collection, and the
 * runner with it, beyond the time limit.
 *
 * Limits. A program can still reach what lies beyond its class loader: static state of the platform
 * that JvmState does not know, and System.exit by reflection, which ends this JVM. What it writes
 * to FileDescriptor.out directly is lost.
 */
public final class Runner {
    private static final int REPLACE_ME = 3;
    private static final long STACK = 64L << 20;  // the compiler recurses on the depth of a source

    private final Options options;
    private final Protocol protocol;
    private final PrintStream log;
    private final JvmState state = new JvmState();
    private final Threads threads;
    private final Weaving weaving = new Weaving();
    private final ExitLog exitLog = weaving.present() ? null : new ExitLog();
    private final Map<String, byte[]> wovenLibraries = new ConcurrentHashMap<>();
    private final Compiler compiler;
    private final Launcher launcher;
    private byte[] reserve = new byte[2 << 20];  // given back to the heap when it is full
    private long testsDone = 0;

    private Runner(Options options, Protocol protocol, PrintStream log) throws IOException {
        this.options = options;
        this.protocol = protocol;
        this.log = log;
        this.threads = new Threads(options.stop);
        this.compiler = new Compiler(options);
        this.launcher = new Launcher(compiler, options.main);
    }

    public static void main(String[] words) throws Exception {
        PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
        Options options;
        try {
            options = Options.parse(words);
        } catch (IllegalArgumentException wrong) {
            log.println(wrong.getMessage());
            System.exit(2);
            return;
        }
        Protocol protocol = Protocol.take();
        PoolThreads.install();
        Thread loop = new Thread(null, () -> serve(options, protocol, log), "whittle", STACK);
        loop.start();
    }

    private static void serve(Options options, Protocol protocol, PrintStream log) {
        try {
            Runner runner = new Runner(options, protocol, log);
            Thread self = Thread.currentThread();
            Thread reader = new Thread(() -> protocol.listen(self, runner::leave), "whittle reader");
            reader.setDaemon(true);
            reader.start();
            runner.launcher.prepare();
            runner.loop();
        } catch (Throwable failed) {
            failed.printStackTrace(log);
            Runtime.getRuntime().halt(REPLACE_ME);
        }
    }

    /** whittle has ended. */
    private void leave() {
        if (options.report) {
            log.println("tests " + compiler.tests + ", files compiled " + compiler.filesCompiled
                    + ", reading " + compiler.nanosReading / 1000 + " us, planning " + compiler.nanosPlanning / 1000
                    + " us, compiling " + compiler.nanosCompiling / 1000 + " us");
        }
        log.flush();
        Runtime.getRuntime().halt(0);
    }

    private void loop() throws IOException, InterruptedException {
        while (true) {
            Thread.interrupted();  // a program may have found this thread
            Protocol.Test test = protocol.next();
            Run.Ended ended;
            try {
                ended = test(test);
            } catch (OutOfMemoryError full) {
                reserve = null;
                compiler.forget();
                ended = new Run.Ended("unresolved out of memory", false);
            }
            protocol.say(test.id(), ended.answer());
            testsDone++;
            if (!ended.clean()) {
                log.println("the program cannot be ended, or has changed the JVM; a new one is needed");
                Runtime.getRuntime().halt(REPLACE_ME);
            }
        }
    }

    private Run.Ended test(Protocol.Test test) throws IOException {
        Program program;
        try {
            program = compiler.compile(test.directory(), () -> check(test));
            if (options.verify > 0 && testsDone % options.verify == 0) {
                verify(test, program, null);
            }
        } catch (Compiler.Refused refused) {
            if (options.verify > 0 && testsDone % options.verify == 0) {
                verify(test, null, refused.getMessage());
            }
            return new Run.Ended("unresolved does not compile: " + refused.getMessage(), true);
        } catch (Compiler.Cancelled cancelled) {
            return new Run.Ended(cancelled.getMessage(), true);
        } catch (IOException unreadable) {
            return new Run.Ended("unresolved cannot read the sources: " + unreadable, true);
        } finally {
            if (options.report) {
                log.println("test " + test.id() + " compiled " + compiler.lastCompiled);
            }
        }
        protocol.say(test.id(), "begins");
        long limit = test.seconds() > 0 ? (long) (test.seconds() * 1e9) : Long.MAX_VALUE / 2;
        long deadline = System.nanoTime() + limit;
        try (VariantLoader loader = new VariantLoader(program, test.directory(), options.classPath,
                weaving, wovenLibraries, !options.limitsModules())) {
            if (exitLog != null) {
                exitLog.install();
            }
            Run run = new Run(options, threads, state, protocol, test.id());
            return run.go(loader, launcher, properties(test), deadline);
        }
    }

    private void check(Protocol.Test test) {
        if (protocol.stopAsked(test.id())) {
            throw new Compiler.Cancelled("stopped");
        }
    }

    private Properties properties(Protocol.Test test) {
        Properties properties = state.copyOfProperties();
        properties.setProperty("java.class.path", test.directory()
                + (options.classPath.isEmpty() ? "" : java.io.File.pathSeparator + options.classPath));
        properties.setProperty("sun.java.command",
                String.join(" ", options.main, String.join(" ", options.arguments)).trim());
        for (String property : options.properties) {
            int equals = property.indexOf('=');
            properties.setProperty(equals < 0 ? property : property.substring(0, equals),
                    equals < 0 ? "" : property.substring(equals + 1));
        }
        return properties;
    }

    /** Compiles everything anew and says so if that comes out differently. */
    private void verify(Protocol.Test test, Program program, String refusal) throws IOException {
        String difference;
        try {
            Program whole = compiler.wholly(test.directory());
            difference = program == null
                    ? "refused, but the whole compiles: " + refusal
                    : Compiler.difference(program, whole);
        } catch (Compiler.Refused refused) {
            difference = program == null ? null : "compiled, but the whole is refused: " + refused.getMessage();
        }
        if (difference != null) {
            log.println("verify: test " + test.id() + ": " + difference);
        }
    }
}
