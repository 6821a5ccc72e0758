package whittle;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * What a run prints. Threads of the program only append to memory, so that they never wait for the
 * pipe; the runner takes it from there every few milliseconds. Memory is bounded, since what goes
 * beyond LIMIT is thrown away.
 */
final class Streams {
    static final int LIMIT = 1 << 20;
    private static final int WAKE_AT = 8192;

    /** One stream of one run. */
    static final class Sink extends OutputStream {
        private final Thread reader;
        private byte[] buffer = new byte[256];
        private int count = 0;
        private int left = LIMIT;
        private boolean closed = false;

        Sink(Thread reader) {
            this.reader = reader;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            int n = closed ? 0 : Math.min(length, left);
            if (n <= 0) {
                return;
            }
            if (count + n > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.max(count + n, 2 * buffer.length));
            }
            System.arraycopy(bytes, offset, buffer, count, n);
            left -= n;
            count += n;  // Last, so that a thread stopped above has printed nothing.
            if (count >= WAKE_AT) {
                LockSupport.unpark(reader);
            }
        }

        /** What was printed since the last call, or null. */
        synchronized byte[] take() {
            if (count == 0) {
                return null;
            }
            byte[] printed = Arrays.copyOf(buffer, count);
            count = 0;
            return printed;
        }

        /** From now on printing is in vain. */
        synchronized void end() {
            closed = true;
        }
    }

    /** As java makes System.out: every print reaches the sink at once. */
    static PrintStream printStream(Sink sink, String encodingProperty) {
        Charset charset = Charset.defaultCharset();
        String name = System.getProperty(encodingProperty);
        try {
            if (name != null) {
                charset = Charset.forName(name);
            }
        } catch (IllegalArgumentException unknown) {
            // the default then, as java does
        }
        return new PrintStream(sink, true, charset);
    }

    private Streams() {}
}
