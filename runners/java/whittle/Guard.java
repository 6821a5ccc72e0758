package whittle;

/**
 * What woven code calls. There is one run at a time, hence the static state: `over` is set when the
 * run has ended, stays so until all its threads are gone, and makes each of them throw at its next
 * loop or call.
 *
 * Volatile, since the compiler would take a plain read out of a loop, which then never ends.
 */
public final class Guard {
    /** Thrown through the program once its run is over. Made once: the heap may be full by then. */
    static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super("the run is over", null, false, false);
        }
    }

    static final Over OVER = new Over();
    static volatile boolean over = false;
    static volatile Run run;

    public static void poll() {
        if (over) {
            throw OVER;
        }
    }

    public static void exit(int status) {
        run.exit(status);
        throw OVER;
    }

    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    public static void halt(Runtime runtime, int status) {
        run.halt(status);
        throw OVER;
    }

    public static void addShutdownHook(Runtime runtime, Thread hook) {
        run.addHook(hook);
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return run.removeHook(hook);
    }

    /** Before each construction of a Thread by the program. */
    public static void thread() {
        poll();
        run.countThread();
    }

    private Guard() {}
}
