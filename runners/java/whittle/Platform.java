package whittle;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Private fields of the platform that outlive a run. They differ between JDKs: where one cannot be
 * reached, it is left as it is, and a run may then see a little of the runs before it.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Platform {
    private static final sun.misc.Unsafe UNSAFE = unsafe();

    private static sun.misc.Unsafe unsafe() {
        if (Runtime.version().feature() >= 23) {
            return null;  // it warns there, on standard error
        }
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
            return null;
        }
    }

    /** Sets a static number; a static reference becomes null. */
    static void set(String type, String name, int value) {
        try {
            Field field = Class.forName(type).getDeclaredField(name);
            Object base = UNSAFE.staticFieldBase(field);
            long offset = UNSAFE.staticFieldOffset(field);
            if (field.getType() == int.class) {
                UNSAFE.putInt(base, offset, value);
            } else if (field.getType() == AtomicInteger.class) {
                ((AtomicInteger) UNSAFE.getObject(base, offset)).set(value);
            } else {
                UNSAFE.putObject(base, offset, null);
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
            return;
        }
    }

    /** Forgets what CompletableFuture was to do later. */
    static void clearDelayed() {
        try {
            Field field = Class.forName("java.util.concurrent.CompletableFuture$Delayer").getDeclaredField("delayer");
            Object pool = UNSAFE.getObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
            ((ThreadPoolExecutor) pool).getQueue().clear();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
            return;
        }
    }

    /**
     * Makes a thread group refuse new threads, or undoes that. Pools replace a worker that dies, so
     * that they could not be ended otherwise. Returns false where groups cannot do that.
     * REQUIRES: the caller holds the monitor of the group. A closed group does not list its threads.
     */
    static boolean close(ThreadGroup group, boolean closed) {
        try {
            Field field = ThreadGroup.class.getDeclaredField("destroyed");
            UNSAFE.putBoolean(group, UNSAFE.objectFieldOffset(field), closed);
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
            return false;
        }
    }

    /** A closed group still counts the threads that ended meanwhile. REQUIRES: none is left. */
    static void countNoThreads(ThreadGroup group) {
        try {
            Field count = ThreadGroup.class.getDeclaredField("nthreads");
            UNSAFE.putInt(group, UNSAFE.objectFieldOffset(count), 0);
            Field unstarted = ThreadGroup.class.getDeclaredField("nUnstartedThreads");
            UNSAFE.putInt(group, UNSAFE.objectFieldOffset(unstarted), 0);
            Field threads = ThreadGroup.class.getDeclaredField("threads");
            UNSAFE.putObject(group, UNSAFE.objectFieldOffset(threads), null);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError missing) {
            return;
        }
    }

    private Platform() {}
}
