package whittle;

import java.lang.reflect.Method;

/**
 * The seam to Weaver, which needs the ASM of JDK 17 to 23 and is missing elsewhere. Without it, and
 * for a class that it cannot weave, class files stay as they are: such a run can then be ended by
 * interrupts only, or by replacing the JVM.
 */
final class Weaving {
    private Method weave;

    Weaving() {
        try {
            Class<?> weaver = Class.forName("whittle.Weaver");
            weave = weaver.getDeclaredMethod("weave", byte[].class);
        } catch (ReflectiveOperationException | LinkageError missing) {
            weave = null;
        }
    }

    boolean present() {
        return weave != null;
    }

    byte[] weave(byte[] bytes) {
        if (weave == null) {
            return bytes;
        }
        try {
            return (byte[]) weave.invoke(null, (Object) bytes);
        } catch (ReflectiveOperationException | LinkageError failed) {
            return bytes;
        }
    }
}
