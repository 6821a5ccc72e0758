package whittle;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the sources of a variant. The files are laid anew for each test, so that their times say
 * nothing: contents are compared, first with what lay at the same place, then with all that was
 * seen lately.
 */
final class Sources {
    private record Content(String name, byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Content c && name.equals(c.name) && Arrays.equals(bytes, c.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + Arrays.hashCode(bytes);
        }
    }

    private final Charset charset;
    private final long limit;
    private final LinkedHashMap<Content, Source> known = new LinkedHashMap<>(1024, 0.75f, true);
    private long knownBytes = 0;
    private Map<String, Source> before = new HashMap<>();

    Sources(Charset charset, long limit) {
        this.charset = charset;
        this.limit = limit;
    }

    /** All *.java files below the directory but module-info.java, in the order of their paths. */
    List<Source> read(String directory) throws IOException {
        Path root = Path.of(directory);
        List<Path> paths = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), 100, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.endsWith(".java") && !name.equals("module-info.java") && attributes.isRegularFile()) {
                    paths.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) {
                return FileVisitResult.CONTINUE;
            }
        });
        Map<String, Source> now = new HashMap<>();
        List<Source> sources = new ArrayList<>();
        for (Path file : paths) {
            String path = root.relativize(file).toString().replace(File.separatorChar, '/');
            Source source = intern(path, Files.readAllBytes(file), before.get(path));
            source.path = path;
            now.put(path, source);
            sources.add(source);
        }
        before = now;
        sources.sort(Comparator.comparing(source -> source.path));
        return sources;
    }

    private Source intern(String path, byte[] bytes, Source last) {
        if (last != null && Arrays.equals(last.bytes, bytes)) {
            return last;
        }
        Content content = new Content(path.substring(path.lastIndexOf('/') + 1), bytes);
        Source source = known.get(content);
        if (source == null) {
            source = decode(path, bytes);
            known.put(content, source);
            knownBytes += 4L * bytes.length;
            forget();
        }
        return source;
    }

    private Source decode(String path, byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            String text = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(rest)
                    .toString();
            return new Source(path, bytes, text);
        } catch (CharacterCodingException bad) {
            Source source = new Source(path, bytes, "");
            long line = 1;
            for (int i = 0; i < rest.position(); ++i) {
                if (bytes[i] == '\n') ++line;
            }
            source.parseError = ":" + line + ": unmappable character for encoding " + charset;
            return source;
        }
    }

    private void forget() {
        var eldest = known.entrySet().iterator();
        while (knownBytes > limit && eldest.hasNext()) {
            knownBytes -= 4L * eldest.next().getKey().bytes.length;
            eldest.remove();
        }
    }
}
