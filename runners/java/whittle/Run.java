package whittle;

import java.io.ByteArrayInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * One run of a program in this JVM, from its main to the end of its last thread.
 *
 * The runner's thread does the work that must not fail: it waits, passes on what is printed, starts
 * shutdown hooks, and ends what goes on. Threads of the program only leave notes for it, since each
 * of them may be stopped at any instruction.
 */
final class Run {
    private static final long TICK = 20_000_000L;
    private static final long LAST_TICK = 1_000_000L;
    private static final int MAX_THREADS = 2000;
    private static final long PATIENCE = 1_500_000_000L;  // whittle waits for two seconds

    private final Options options;
    private final Threads threads;
    private final JvmState state;
    private final Protocol protocol;
    private final long id;
    private final Thread runner = Thread.currentThread();
    private final Streams.Sink out = new Streams.Sink(runner);
    private final Streams.Sink err = new Streams.Sink(runner);
    private final ThreadGroup group = new Group();
    private final AtomicReference<Integer> exit = new AtomicReference<>();
    private final AtomicInteger made = new AtomicInteger();
    private final Set<Thread> hooks = new LinkedHashSet<>();
    private boolean hooksStarted = false;
    private volatile boolean mainEnded = false;
    private volatile boolean mainFailed = false;

    Run(Options options, Threads threads, JvmState state, Protocol protocol, long id) {
        this.options = options;
        this.threads = threads;
        this.state = state;
        this.protocol = protocol;
        this.id = id;
    }

    /** As the group of java's main thread, but a thread that the runner ends is no news. */
    private static final class Group extends ThreadGroup {
        Group() {
            super("main");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            if (Guard.over || thrown instanceof Guard.Over) {
                return;
            }
            Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
            if (handler != null) {
                handler.uncaughtException(thread, thrown);
            } else if (!(thrown instanceof ThreadDeath)) {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                thrown.printStackTrace(System.err);
            }
        }
    }

    // What the program asks for, through Guard.

    /** System.exit: hooks run, then all ends. Does not return while the run goes on. */
    void exit(int status) {
        boolean first = exit.compareAndSet(null, status);
        synchronized (hooks) {
            if (first && hooks.isEmpty()) {
                end();
            }
        }
        LockSupport.unpark(runner);
        while (!Guard.over) {
            LockSupport.parkNanos(TICK);
            Thread.interrupted();  // else it would not park
        }
    }

    void halt(int status) {
        exit.set(status);
        end();
        LockSupport.unpark(runner);
    }

    private void end() {
        out.end();
        err.end();
        Guard.over = true;
    }

    void addHook(Thread hook) {
        synchronized (hooks) {
            if (hooksStarted) {
                throw new IllegalStateException("Shutdown in progress");
            }
            if (hook.isAlive()) {
                throw new IllegalArgumentException("Hook already running");
            }
            if (!hooks.add(hook)) {
                throw new IllegalArgumentException("Hook previously registered");
            }
        }
    }

    boolean removeHook(Thread hook) {
        synchronized (hooks) {
            if (hooksStarted) {
                throw new IllegalStateException("Shutdown in progress");
            }
            return hooks.remove(hook);
        }
    }

    /** Threads are bounded, as everywhere, only that the bound must not be that of the machine. */
    void countThread() {
        if (made.incrementAndGet() % 64 == 0 && group.activeCount() > MAX_THREADS) {
            throw new OutOfMemoryError(
                    "unable to create native thread: possibly out of memory or process/resource limits reached");
        }
    }

    // What the runner does.

    /** Starts main. Returns the answer if there is nothing to start, else null. */
    private String start(VariantLoader loader, Launcher launcher, Properties properties) {
        System.setProperties(properties);
        try {
            System.setIn(input());
        } catch (IOException unreadable) {
            return "unresolved cannot read standard input: " + unreadable.getMessage();
        }
        PrintStream printed = Streams.printStream(out, "stdout.encoding");
        System.setOut(printed);
        PrintStream complaints = Streams.printStream(err, "stderr.encoding");
        System.setErr(complaints);
        try {
            Class<?> type = Class.forName(options.main, false, loader);
            Method main = type.getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
                throw new NoSuchMethodException("main");
            }
            String[] arguments = options.arguments.toArray(new String[0]);
            Thread thread = launcher.thread(loader, type, group, arguments, this::mainEnded);
            thread.setContextClassLoader(loader);
            thread.start();
            return null;
        } catch (ClassNotFoundException missing) {
            complaints.println("Error: Could not find or load main class " + options.main);
            complaints.println("Caused by: " + missing);
        } catch (NoSuchMethodException missing) {
            complaints.println("Error: Main method not found in class " + options.main
                    + ", please define the main method as:\n   public static void main(String[] args)\n"
                    + "or a JavaFX application class must extend javafx.application.Application");
        } catch (ReflectiveOperationException | LinkageError failed) {
            complaints.println("Error: Unable to initialize main class " + options.main);
            complaints.println("Caused by: " + failed);
        }
        return "exit 1";
    }

    private InputStream input() throws IOException {
        if (options.stdin.isEmpty()) {
            return new ByteArrayInputStream(new byte[0]);
        }
        InputStream file = new BufferedInputStream(new FileInputStream(options.stdin));
        return options.recording.isEmpty() ? file : Recording.open(Path.of(options.recording), file);
    }

    private void mainEnded(Throwable thrown) {
        mainFailed = thrown != null;
        mainEnded = true;
        LockSupport.unpark(runner);
    }

    /** @param clean false: something of the run is left, and the JVM must be replaced */
    record Ended(String answer, boolean clean) {}

    Ended go(VariantLoader loader, Launcher launcher, Properties properties, long deadline) throws IOException {
        threads.beforeRun();
        PoolThreads.useLoader(loader);
        Guard.run = this;
        Guard.over = false;
        String answer;
        InputStream in = null;
        try {
            answer = start(loader, launcher, properties);
            in = System.in;
            while (answer == null) {
                answer = step(deadline);
            }
        } catch (OutOfMemoryError full) {
            answer = System.nanoTime() > deadline ? "timeout" : "unresolved out of memory";
        }
        end();
        boolean clean = endThreads();
        flush();
        if (in != null) {
            in.close();
        }
        clean &= state.restore(loader.logging);
        loader.close();
        Guard.run = null;
        PoolThreads.useLoader(null);
        return new Ended(answer, clean);
    }

    private boolean endThreads() {
        for (int attempt = 0; attempt < 3; attempt++) {
            try {
                return threads.end(group, PATIENCE);
            } catch (OutOfMemoryError full) {
                // Each thread that ends meanwhile gives some memory back.
                LockSupport.parkNanos(TICK);
            }
        }
        return false;
    }

    /** Waits a little, then sees whether the run has ended: the answer, or null. */
    private String step(long deadline) throws IOException {
        LockSupport.parkNanos(Math.max(1, Math.min(mainEnded ? LAST_TICK : TICK, deadline - System.nanoTime())));
        try {
            flush();
            if (Guard.over) {
                return exited(exit.get());
            }
            if (exit.get() != null || hooksStarted || mainEnded && !threads.anyHolds()) {
                if (runHooks()) {
                    return exited(exit.get() != null ? exit.get() : mainFailed ? 1 : 0);
                }
            }
        } catch (OutOfMemoryError full) {
            // The program's doing, and not yet its end.
        }
        if (protocol.stopAsked(id)) {
            return "stopped";
        }
        return System.nanoTime() >= deadline ? "timeout" : null;
    }

    private static String exited(int status) {
        return "exit " + (status & 255);
    }

    /** Starts the hooks once; true when all have ended. */
    private boolean runHooks() {
        List<Thread> all;
        synchronized (hooks) {
            all = new ArrayList<>(hooks);
            if (!hooksStarted) {
                hooksStarted = true;
                for (Thread hook : all) {
                    try {
                        hook.start();
                    } catch (IllegalThreadStateException startedAlready) {
                        continue;
                    }
                }
            }
        }
        for (Thread hook : all) {
            if (hook.isAlive()) {
                return false;
            }
        }
        return true;
    }

    private void flush() throws IOException {
        pass("out", out);
        pass("err", err);
    }

    private void pass(String stream, Streams.Sink sink) throws IOException {
        byte[] printed = sink.take();
        if (printed != null) {
            protocol.printed(id, stream, printed);
        }
    }
}
