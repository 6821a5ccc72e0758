package whittle;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The two pipes to whittle, as docs/resident.md tells.
 *
 * Only threads of the runner write: a thread of the program can be stopped at any instruction, and
 * half an answer would end the conversation. The pipes are taken away from descriptors 0 and 1, so
 * that a program that goes around System.out cannot speak in the runner's name.
 */
final class Protocol {
    record Test(long id, double seconds, String directory) {}

    private final InputStream in;
    private final OutputStream out;
    private final BlockingQueue<Test> tests = new LinkedBlockingQueue<>();
    private volatile long stopped = -1;
    private volatile Thread listener;

    private Protocol(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Takes the standard streams. Opening /proc/self/fd gives descriptors of our own for the same
     * pipes; closing a standard descriptor makes the JDK lay /dev/null there. Where that does not
     * work (no /proc, sockets) the descriptors are used as they are.
     */
    static Protocol take() {
        InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        try {
            InputStream ownIn = new FileInputStream("/proc/self/fd/0");
            in.close();
            in = ownIn;
        } catch (IOException noProc) {
            // used as it is
        }
        try {
            // For append: a regular file must not be cut off.
            OutputStream ownOut = new FileOutputStream("/proc/self/fd/1", true);
            out.close();
            out = ownOut;
        } catch (IOException noProc) {
            // used as it is
        }
        return new Protocol(new BufferedInputStream(in), out);
    }

    /** Reads requests until standard input ends, then calls atEnd. Runs in a thread of its own. */
    void listen(Thread wake, Runnable atEnd) {
        listener = wake;
        while (true) {
            try {
                String line = readLine();
                if (line == null) {
                    break;
                }
                accept(line);
            } catch (OutOfMemoryError full) {
                // The program's doing, and it passes: a request read by half is asked for again by
                // nobody, but whittle then replaces this process.
                LockSupport.parkNanos(10_000_000);
            } catch (IOException broken) {
                break;
            }
        }
        atEnd.run();
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private void accept(String line) {
        String[] words = line.split(" ", 4);
        try {
            if (words[0].equals("test") && words.length == 4) {
                double seconds = Double.parseDouble(words[2]);
                tests.add(new Test(Long.parseLong(words[1]), seconds, words[3]));
            } else if (words[0].equals("stop") && words.length == 2) {
                stopped = Long.parseLong(words[1]);
                LockSupport.unpark(listener);
            } else {
                System.err.println("not understood: " + line);
            }
        } catch (NumberFormatException notANumber) {
            System.err.println("not understood: " + line);
        }
    }

    Test next() throws InterruptedException {
        return tests.take();
    }

    boolean stopAsked(long id) {
        return stopped == id;
    }

    synchronized void printed(long id, String stream, byte[] bytes) throws IOException {
        byte[] head = (id + " " + stream + " " + bytes.length + "\n").getBytes(StandardCharsets.US_ASCII);
        out.write(head);
        out.write(bytes);
    }

    synchronized void say(long id, String text) throws IOException {
        String oneLine = text.replace('\n', ' ').replace('\r', ' ');
        out.write((id + " " + oneLine + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
