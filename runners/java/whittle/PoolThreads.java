package whittle;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Makes the workers of the common pool, which all runs share. By itself the pool would make them in
 * the thread group of whoever needs one first, and they would then go on in a group that has ended.
 */
public final class PoolThreads implements ForkJoinPool.ForkJoinWorkerThreadFactory {
    private static final String PROPERTY = "java.util.concurrent.ForkJoinPool.common.threadFactory";
    private static final Set<Worker> WORKERS = Collections.synchronizedSet(
            Collections.newSetFromMap(new WeakHashMap<>()));
    private static volatile ThreadGroup group;
    private static volatile ClassLoader loader;

    private static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
        }
    }

    /** REQUIRES: nothing has used the common pool yet. */
    static void install() {
        group = Thread.currentThread().getThreadGroup();
        System.setProperty(PROPERTY, PoolThreads.class.getName());
        ForkJoinPool.commonPool();
        System.clearProperty(PROPERTY);
    }

    /** As if they were new: java's would load classes of the program by default. */
    static void useLoader(ClassLoader current) {
        loader = current;
        synchronized (WORKERS) {
            WORKERS.forEach(worker -> worker.setContextClassLoader(current));
        }
    }

    /** A worker begins in the group of the thread that makes it, so that one of ours must. */
    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
        Worker[] made = new Worker[1];
        Thread maker = new Thread(group, () -> made[0] = new Worker(pool), "whittle pool");
        maker.start();
        boolean interrupted = false;
        while (maker.isAlive()) {
            try {
                maker.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (made[0] != null) {
            made[0].setContextClassLoader(loader);
            WORKERS.add(made[0]);
        }
        return made[0];
    }
}
