package whittle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A class file in memory, with its woven form once that was asked for. */
final class ClassFile extends SimpleJavaFileObject {
    final String name;  // binary name, with dots between packages
    private byte[] bytes = new byte[0];
    private byte[] woven;

    ClassFile(String name) {
        super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        this.name = name;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Weaves at most once: most classes of most variants are those of the variant before. */
    synchronized byte[] woven(Weaving weaving) {
        if (woven == null) {
            woven = weaving.weave(bytes);
        }
        return woven;
    }

    /** What it takes in the cache, woven form included. */
    long size() {
        return 2L * bytes.length + 200;
    }

    String packageName() {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    @Override
    public OutputStream openOutputStream() {
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                bytes = toByteArray();
            }
        };
    }

    @Override
    public InputStream openInputStream() {
        return new ByteArrayInputStream(bytes);
    }
}
