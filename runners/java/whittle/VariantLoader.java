package whittle;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Loads the classes of one run, woven. Fresh for each run, and so is all that comes from the class
 * path: static fields of one run must not be seen by the next.
 *
 * The variant comes first, even before the platform, since a program may be a part of the JDK.
 */
final class VariantLoader extends URLClassLoader {
    static {
        ClassLoader.registerAsParallelCapable();
    }

    private static final String GUARD = Guard.class.getName();
    private final Program program;
    private final Weaving weaving;
    private final Map<String, byte[]> wovenLibraries;
    private final boolean toolsVisible;
    private final ProtectionDomain domain;
    volatile boolean logging = false;

    /**
     * @param wovenLibraries classes of the class path by name, kept from run to run
     * @param toolsVisible whether classes of the JDK's tools can be found, as by java itself
     */
    VariantLoader(Program program, String directory, String classPath, Weaving weaving,
                  Map<String, byte[]> wovenLibraries, boolean toolsVisible) throws IOException {
        super(urls(directory, classPath), ClassLoader.getPlatformClassLoader());
        this.program = program;
        this.weaving = weaving;
        this.wovenLibraries = wovenLibraries;
        this.toolsVisible = toolsVisible;
        this.domain = new ProtectionDomain(
                new CodeSource(getURLs()[0], (Certificate[]) null), null, this, null);
    }

    private static URL[] urls(String directory, String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(Path.of(directory).toUri().toURL());
        for (String entry : classPath.split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        return urls.toArray(new URL[0]);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.equals(GUARD)) {
            return Guard.class;
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            ClassFile file = program.get(name);
            if (file != null && !name.startsWith("java.")) {
                byte[] woven = file.woven(weaving);
                return defineClass(name, woven, 0, woven.length, domain);
            }
        }
        logging |= name.startsWith("java.util.logging.");
        try {
            Class<?> found = super.loadClass(name, resolve);
            // The platform's loader knows the modules of tools too.
            if (!toolsVisible && found.getClassLoader() == ClassLoader.getSystemClassLoader()) {
                throw new ClassNotFoundException(name);
            }
            return found;
        } catch (ClassNotFoundException notFound) {
            Class<?> tool = tool(name);
            if (tool == null) {
                throw notFound;
            }
            return tool;
        }
    }

    /** For a class of the runner that must live among those of the program. */
    Class<?> define(ClassFile file) {
        return defineClass(file.name, file.bytes(), 0, file.bytes().length, domain);
    }

    /** Classes of modules like jdk.compiler, which belong to the loader of the runner. */
    private Class<?> tool(String name) {
        if (!toolsVisible || name.startsWith("whittle.")) {
            return null;
        }
        try {
            Class<?> found = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            return found.getModule().isNamed() ? found : null;
        } catch (ClassNotFoundException | LinkageError none) {
            return null;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] woven = wovenLibraries.get(name);
        URL url = findResource(name.replace('.', '/') + ".class");
        if (url == null) {
            throw new ClassNotFoundException(name);
        }
        try {
            if (woven == null) {
                try (InputStream in = url.openStream()) {
                    woven = weaving.weave(in.readAllBytes());
                }
                if (!url.toString().startsWith(getURLs()[0].toString())) {
                    wovenLibraries.put(name, woven);
                }
            }
            return defineClass(name, woven, 0, woven.length, domain);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        if (name.endsWith(".class")) {
            ClassFile file = program.get(name.substring(0, name.length() - 6).replace('/', '.'));
            if (file != null) {
                return new ByteArrayInputStream(file.bytes());
            }
        }
        return super.getResourceAsStream(name);
    }
}
