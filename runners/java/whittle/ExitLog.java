package whittle;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Without the weaver, System.exit is the real one. JDK 21 and later log it before they obey, in the
 * thread that calls: that is the moment to note the status and to hold the thread, so that the
 * answer can be given. The thread cannot be let go any more, so that the JVM is replaced after it.
 */
final class ExitLog extends Handler {
    private static final Pattern STATUS = Pattern.compile("status: (-?\\d+)");
    private final Logger logger = Logger.getLogger("java.lang.Runtime");  // kept, or it is forgotten

    void install() {
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.FINE);
        logger.removeHandler(this);
        logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord record) {
        Matcher status = STATUS.matcher(String.valueOf(record.getMessage()));
        Run run = Guard.run;
        if (run != null && status.find()) {
            run.exit(Integer.parseInt(status.group(1)));
            while (true) {
                java.util.concurrent.locks.LockSupport.park();
                Thread.interrupted();  // else it would not park
            }
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
