package whittle;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.logging.LogManager;

/**
 * What a program can change in the JVM beyond its own classes, as it was before the first run, and
 * put back after each.
 */
final class JvmState {
    private final InputStream in = System.in;
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();

    /** For a run: properties of its own. */
    Properties copyOfProperties() {
        return (Properties) properties.clone();
    }

    /** Returns false if something could not be put back. */
    boolean restore(boolean loggingUsed) {
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
        System.setProperties(copyOfProperties());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
        // The numbers in names like Thread-0 and pool-1-thread-1, and a factory that can be set once.
        Platform.set("java.lang.Thread", "threadInitNumber", 0);
        Platform.set("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", 1);
        Platform.set("java.util.concurrent.ForkJoinPool", "poolIds", 1);
        Platform.set("java.util.Timer", "nextSerialNumber", 0);
        Platform.set("java.net.URL", "factory", 0);
        return dropSecurityManager() && (!loggingUsed || resetLogging());
    }

    /** Its handlers keep the System.err of the run that made them. */
    private static boolean resetLogging() {
        try {
            LogManager.getLogManager().readConfiguration();
            return true;
        } catch (Exception | LinkageError failed) {
            return false;
        }
    }

    @SuppressWarnings({"removal", "deprecation"})
    private static boolean dropSecurityManager() {
        if (System.getSecurityManager() == null) {
            return true;
        }
        try {
            System.setSecurityManager(null);
        } catch (RuntimeException | Error refused) {
            return false;
        }
        return System.getSecurityManager() == null;
    }
}
