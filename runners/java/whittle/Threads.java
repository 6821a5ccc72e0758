package whittle;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Which threads belong to a run, and how to end them: Guard.over makes woven code throw, interrupts
 * wake what sleeps or waits, and Thread.stop, in the JDKs that still have it, ends code of the
 * platform that does neither. Groups refuse new threads meanwhile.
 */
final class Threads {
    private static final long STOP_AFTER = 150_000_000L;
    private final ThreadGroup root;
    private final Set<Thread> own = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Method stop;  // null: there is none
    private int abandoned = 0;

    /** REQUIRES: no program runs; all threads that live now are the runner's. */
    Threads(boolean mayStop) {
        stop = mayStop ? findStop() : null;
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        root = top;
    }

    private static Method findStop() {
        if (Runtime.version().feature() >= 20) {
            return null;  // it only throws UnsupportedOperationException there
        }
        try {
            return Thread.class.getMethod("stop");
        } catch (NoSuchMethodException gone) {
            return null;
        }
    }

    /** Before a run: whatever lives now is not the program's. */
    void beforeRun() {
        own.clear();
        own.addAll(all());
    }

    private List<Thread> all() {
        Thread[] found = new Thread[root.activeCount() + 64];
        int count = root.enumerate(found, true);
        while (count == found.length) {
            found = new Thread[2 * count];
            count = root.enumerate(found, true);
        }
        return Arrays.asList(found).subList(0, count);
    }

    /** The threads of the run that live. */
    List<Thread> ofRun() {
        List<Thread> threads = new ArrayList<>();
        for (Thread thread : all()) {
            if (!own.contains(thread) && !isOfPlatform(thread)) {
                threads.add(thread);
            }
        }
        return threads;
    }

    /** The threads that are started when the platform needs them, shared by all runs, and at rest between tasks. */
    private static boolean isOfPlatform(Thread thread) {
        if (isOfPool(thread)) {
            return true;
        }
        ThreadGroup group = thread.getThreadGroup();
        if (group == null) {
            return true;  // it has just ended
        }
        return thread.isDaemon()
                && (group.getName().equals("system") || group.getName().equals("InnocuousThreadGroup"))
                && thread.getContextClassLoader() == null;
    }

    private static boolean isOfPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
    }

    /** Whether a thread keeps the program from ending, as java sees it. */
    boolean anyHolds() {
        for (Thread thread : ofRun()) {
            if (!thread.isDaemon()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Ends all threads of the run, which began in this group. Returns false if some go on after so
     * many nanoseconds. REQUIRES: Guard.over is set.
     */
    boolean end(ThreadGroup group, long patience) {
        List<Thread> inGroup = new ArrayList<>();
        List<ThreadGroup> closed = new ArrayList<>();
        if (!ofRun().isEmpty()) {
            close(group, inGroup, closed);
        }
        boolean ended = end(inGroup, patience);
        for (ThreadGroup one : closed) {
            synchronized (one) {
                Platform.close(one, false);
                if (ended) {
                    Platform.countNoThreads(one);
                }
            }
        }
        if (inGroup.stream().anyMatch(thread -> thread.getName().equals("CompletableFutureDelayScheduler"))) {
            Platform.clearDelayed();
        }
        discard(group);
        return ended;
    }

    /** No thread may begin in the group or below; collects those that did, since it lists no more. */
    private static void close(ThreadGroup group, List<Thread> threads, List<ThreadGroup> closed) {
        synchronized (group) {
            Thread[] found = new Thread[group.activeCount() + 64];
            int count = group.enumerate(found, false);
            ThreadGroup[] below = new ThreadGroup[group.activeGroupCount() + 16];
            int groups = group.enumerate(below, false);
            if (!Platform.close(group, true)) {
                return;
            }
            threads.addAll(Arrays.asList(found).subList(0, count));
            closed.add(group);
            for (int i = 0; i < groups; i++) {
                close(below[i], threads, closed);
            }
        }
    }

    /** Else its parent keeps it, and with it classes of the program. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void discard(ThreadGroup group) {
        try {
            group.destroy();
        } catch (RuntimeException | LinkageError notEmpty) {
            return;
        }
    }

    private boolean end(List<Thread> inGroup, long patience) {
        long start = System.nanoTime();
        long pause = 100_000;
        boolean mayStop = false;
        while (true) {
            List<Thread> left = ofRun();
            for (Thread thread : inGroup) {
                if (thread.isAlive() && !isOfPlatform(thread)) {
                    left.add(thread);
                }
            }
            boolean pool = !ForkJoinPool.commonPool().isQuiescent();
            if (left.isEmpty() && !pool) {
                return true;
            }
            long elapsed = System.nanoTime() - start;
            if (elapsed > 2 * STOP_AFTER && !pool && abandon(left)) {
                return true;
            }
            if (elapsed > patience) {
                return false;
            }
            if (pool) {
                addWorkers(left);
            }
            for (Thread thread : left) {
                thread.interrupt();
                if (mayStop) {
                    stop(thread);
                }
            }
            pause(pause);
            // Not in each round: a thread that was stopped needs a moment to unwind, and stopping it
            // again would hit its handlers.
            mayStop = elapsed > STOP_AFTER && !mayStop;
            pause = elapsed > STOP_AFTER ? 20_000_000 : Math.min(2 * pause, 5_000_000);
        }
    }

    private void addWorkers(List<Thread> threads) {
        for (Thread thread : all()) {
            if (isOfPool(thread)) {
                threads.add(thread);
            }
        }
    }

    private void stop(Thread thread) {
        try {
            if (stop != null) {
                stop.invoke(thread);
            }
        } catch (ReflectiveOperationException failed) {
            return;
        }
    }

    private static void pause(long nanos) {
        try {
            Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
        } catch (InterruptedException goOn) {
            return;
        }
    }

    private static boolean allBlocked(List<Thread> threads) {
        for (Thread thread : threads) {
            if (thread.getState() != Thread.State.BLOCKED) {
                return false;
            }
        }
        return true;
    }

    /**
     * Threads in a deadlock over monitors can be ended by nobody, but they will never do anything
     * either. They are left alone, as long as they are few.
     */
    private boolean abandon(List<Thread> threads) {
        if (threads.isEmpty() || abandoned + threads.size() > 200 || !allBlocked(threads)) {
            return false;
        }
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long[] ids = bean.findMonitorDeadlockedThreads();
        if (ids == null) {
            return false;
        }
        Set<Long> dead = new HashSet<>();
        for (long id : ids) {
            dead.add(id);
        }
        for (Thread thread : threads) {
            if (!endsIn(dead, thread.getId(), bean)) {
                return false;
            }
        }
        abandoned += threads.size();
        return true;
    }

    /** Whether a thread waits, through any number of others, for one that is in a deadlock. */
    private static boolean endsIn(Set<Long> dead, long id, ThreadMXBean bean) {
        for (int steps = 0; steps < 1000 && !dead.contains(id); steps++) {
            ThreadInfo info = bean.getThreadInfo(id);
            if (info == null || info.getLockOwnerId() < 0) {
                return false;
            }
            id = info.getLockOwnerId();
        }
        return dead.contains(id);
    }
}
