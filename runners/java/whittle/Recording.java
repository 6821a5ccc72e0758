package whittle;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Standard input for --record-input: says to a file which read got what, or gives each read what it
 * got then. src/cli/input_recording.h has the rules and the format.
 *
 * A site is the chain of the program's source lines, from the one that reads outward, so that two
 * callers of one method that reads are two sites.
 *
 * Readers of the platform must not read ahead for somebody else: a read gets no more than a line,
 * one of a Scanner no more than a word, and to them nothing is ever available. Whether there is more
 * is said to the program alone, and is recorded too.
 *
 * Also an agent: java -javaagent:JAR=DIRECTORY. So a program that is started by java itself is
 * called as ever, and its traces look so.
 */
public final class Recording extends InputStream {
    private static final int DEEPEST = 32;  // of a site: a bound for what recurses
    private static final StackWalker WALKER =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final Tape tape;

    private Recording(Tape tape) {
        this.tape = tape;
    }

    public static void premain(String directory) throws IOException {
        System.setIn(open(Path.of(directory), System.in));
    }

    /** Replays where the directory has a recording; else records what is read of `real`. */
    static InputStream open(Path directory, InputStream real) throws IOException {
        Path recording = directory.resolve("recording");
        if (!Files.exists(recording)) {
            return new Recording(new Recorder(real, directory.resolve("new").resolve("recording")));
        }
        real.close();
        OutputStream told = Files.exists(directory.resolve("tell"))
                ? Files.newOutputStream(directory.resolve("new").resolve("read"))
                : OutputStream.nullOutputStream();
        return new Recording(new Player(Player.load(recording), told));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        Caller caller = Caller.find();
        synchronized (tape) {
            return tape.read(caller, bytes, offset, length);
        }
    }

    @Override
    public int available() throws IOException {
        Caller caller = Caller.find();
        if (!caller.asks()) {
            return 0;
        }
        synchronized (tape) {
            return tape.available(caller.site());
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (tape) {
            tape.close();
        }
    }

    /** Who called the stream. */
    private static final class Caller {
        private final StringBuilder chain = new StringBuilder();
        private int depth = 0;
        private boolean scans = false;
        private String asked = "available";  // the platform's method that the program called

        static Caller find() {
            Caller caller = new Caller();
            return WALKER.walk(frames -> {
                frames.allMatch(caller::add);
                return caller;
            });
        }

        /** From inside; returns whether to go on. */
        private boolean add(StackWalker.StackFrame frame) {
            Class<?> type = frame.getDeclaringClass();
            if (type.getPackageName().equals("whittle")) {
                return true;
            }
            if (type.getModule().isNamed()) {
                if (depth == 0) {
                    scans |= type == java.util.Scanner.class;
                    asked = frame.getMethodName();
                }
                return true;
            }
            String folder = type.getPackageName().replace('.', '/');
            chain.append(depth == 0 ? "" : " ").append(folder).append(folder.isEmpty() ? "" : "/")
                    .append(frame.getFileName()).append(':').append(frame.getLineNumber());
            return ++depth < DEEPEST;
        }

        String site() {
            return chain.toString();
        }

        boolean asks() {
            return asked.equals("available") || asked.equals("ready");
        }

        /** Whether a read of this caller ends with this byte. */
        boolean endsWith(int b) {
            return b == '\n' || scans && (b == ' ' || b == '\t' || b == '\r');
        }
    }

    private interface Tape {
        int read(Caller caller, byte[] bytes, int offset, int length) throws IOException;

        int available(String site) throws IOException;

        void close() throws IOException;
    }

    private static final class Recorder implements Tape {
        private final InputStream real;
        private final OutputStream file;  // not buffered: a program that never ends is killed
        private String lastSite = null;

        Recorder(InputStream real, Path file) throws IOException {
            this.real = real instanceof BufferedInputStream ? real : new BufferedInputStream(real);
            this.file = new FileOutputStream(new File(file.toString()));
        }

        @Override
        public int read(Caller caller, byte[] bytes, int offset, int length) throws IOException {
            int count = 0;
            while (count < length) {
                int b = real.read();
                if (b < 0) {
                    break;
                }
                bytes[offset + count++] = (byte) b;
                if (caller.endsWith(b)) {
                    break;
                }
            }
            if (count == 0) {
                return -1;
            }
            write(Integer.toString(count), caller.site(), bytes, offset, count);
            return count;
        }

        @Override
        public int available(String site) throws IOException {
            int count = real.available();
            write("?" + count, site, new byte[0], 0, 0);
            return count;
        }

        private void write(String head, String site, byte[] bytes, int offset, int count) throws IOException {
            String line = head + (site.equals(lastSite) ? "" : " " + site) + "\n";
            lastSite = site;
            ByteArrayOutputStream record = new ByteArrayOutputStream();
            record.writeBytes(line.getBytes(StandardCharsets.UTF_8));
            record.write(bytes, offset, count);
            record.write('\n');
            file.write(record.toByteArray());
        }

        @Override
        public void close() throws IOException {
            file.close();
            real.close();
        }
    }

    private static final class Player implements Tape {
        private static final class Entry {
            final String site;
            final int available;  // what was answered; -1: it was a read
            byte[] bytes;
            int length;  // of what was read

            Entry(String site, int available, byte[] bytes) {
                this.site = site;
                this.available = available;
                this.bytes = bytes;
                this.length = bytes.length;
            }

            boolean isRead() {
                return available < 0;
            }

            boolean endsLine() {
                return bytes[length - 1] == '\n';
            }

            void append(byte[] more) {
                if (length + more.length > bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * (length + more.length));
                }
                System.arraycopy(more, 0, bytes, length, more.length);
                length += more.length;
            }
        }

        private static Path loaded;
        private static List<Entry> loadedEntries;

        private final List<Entry> entries;
        private final OutputStream told;
        private int at = 0;      // the entry of the last read
        private int offset = 0;  // what of it was given

        Player(List<Entry> entries, OutputStream told) {
            this.entries = entries;
            this.told = told;
        }

        /** Runs of one JVM share what they only read. */
        static synchronized List<Entry> load(Path path) throws IOException {
            if (!path.equals(loaded)) {
                loadedEntries = parse(Files.readAllBytes(path));
                loaded = path;
            }
            return loadedEntries;
        }

        private static List<Entry> parse(byte[] bytes) {
            List<Entry> entries = new ArrayList<>();
            String site = "";
            for (int begin = 0; begin < bytes.length; ) {
                int end = begin;
                while (end < bytes.length && bytes[end] != '\n') {
                    end++;
                }
                String head = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
                int space = head.indexOf(' ');
                site = space < 0 ? site : head.substring(space + 1);
                String number = space < 0 ? head : head.substring(0, space);
                boolean asked = number.startsWith("?");
                int count = Integer.parseInt(asked ? number.substring(1) : number);
                int length = asked ? 0 : count;
                begin = end + 1 + length + 1;
                if (begin > bytes.length) {
                    break;  // it was killed while it wrote
                }
                add(entries, site, asked ? count : -1, Arrays.copyOfRange(bytes, end + 1, end + 1 + length));
            }
            return entries;
        }

        /** Byte by byte is a line too. */
        private static void add(List<Entry> entries, String site, int available, byte[] bytes) {
            Entry last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
            if (available < 0 && last != null && last.isRead() && last.site.equals(site)
                    && !last.endsLine()) {
                last.append(bytes);
            } else {
                entries.add(new Entry(site, available, bytes));
            }
        }

        /** Goes to the next entry of the site, if there is one. */
        private boolean find(String site, boolean read) {
            for (int i = at; i < entries.size(); i++) {
                Entry entry = entries.get(i);
                boolean over = i == at && offset > 0 && (!entry.isRead() || offset == entry.length);
                if (!over && entry.isRead() == read && entry.site.equals(site)) {
                    offset = i == at ? offset : 0;
                    at = i;
                    return true;
                }
            }
            return false;
        }

        @Override
        public int read(Caller caller, byte[] bytes, int to, int length) throws IOException {
            if (!find(caller.site(), true)) {
                return -1;
            }
            Entry entry = entries.get(at);
            int count = 0;
            while (count < length && offset < entry.length) {
                byte b = entry.bytes[offset++];
                bytes[to + count++] = b;
                if (caller.endsWith(b)) {
                    break;
                }
            }
            told.write(bytes, to, count);
            return count;
        }

        @Override
        public int available(String site) {
            if (!find(site, false)) {
                return 0;
            }
            offset = 1;
            return entries.get(at).available;
        }

        @Override
        public void close() throws IOException {
            told.close();
        }
    }
}
