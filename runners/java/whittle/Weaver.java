package whittle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Rewrites class files so that a run can be ended from outside and cannot end the JVM:
 *
 * <ul>
 *   <li>Guard.poll() at method entry, before every backward jump and at the start of exception
 *       handlers, so that no loop, recursion or catch goes on once the run is over;
 *   <li>System.exit and its like become calls of Guard, also as method references.
 * </ul>
 *
 * All that is inserted leaves the operand stack as it was, so that the stack maps stay right and
 * need not be computed, which would load classes of the program.
 */
final class Weaver {
    private static final int API = Opcodes.ASM8;
    private static final String GUARD = "whittle/Guard";
    private static final MethodHandle PERMITTED = permitted();

    static byte[] weave(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Classes(writer), 0);
        return writer.toByteArray();
    }

    /** ASM renamed the method for sealed classes when they left preview. */
    private static MethodHandle permitted() {
        MethodType type = MethodType.methodType(void.class, String.class);
        for (String name : List.of("visitPermittedSubclass", "visitPermittedSubclassExperimental")) {
            try {
                return MethodHandles.lookup().findVirtual(ClassVisitor.class, name, type);
            } catch (ReflectiveOperationException otherName) {
                continue;
            }
        }
        return null;
    }

    private static final class Classes extends ClassVisitor {
        Classes(ClassVisitor next) {
            super(API, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new Methods(next);
        }

        // No @Override on these two: each exists in some versions only. The writer takes both in
        // any version; the check of the API level is in the visitor above it, hence the detour.
        public void visitPermittedSubclassExperimental(String name) {
            permit(name);
        }

        public void visitPermittedSubclass(String name) {
            permit(name);
        }

        private void permit(String name) {
            try {
                if (PERMITTED != null) {
                    PERMITTED.invoke(cv, name);
                }
            } catch (Throwable failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    private record Protected(Label start, Label end, Label handler) {}

    private static final class Methods extends MethodVisitor {
        private final Set<Label> behind = new HashSet<>();
        private final List<Protected> ranges = new ArrayList<>();
        private boolean pollNext = false;

        Methods(MethodVisitor next) {
            super(API, next);
        }

        private void poll() {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "poll", "()V", false);
        }

        /** A handler's frame and line come after its label; only then may an instruction come. */
        private void flush() {
            if (pollNext) {
                pollNext = false;
                poll();
            }
        }

        @Override
        public void visitCode() {
            super.visitCode();
            poll();
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            super.visitTryCatchBlock(start, end, handler, type);
            ranges.add(new Protected(start, end, handler));
        }

        @Override
        public void visitLabel(Label label) {
            super.visitLabel(label);
            behind.add(label);
            boolean handler = false;
            for (Protected range : ranges) {
                if (range.handler() != label) {
                    continue;
                }
                handler = true;
                // `synchronized` and `finally` cover their own start: throwing there would come
                // back for ever. The polls of loops and calls inside get such code out.
                if (behind.contains(range.start()) && !behind.contains(range.end())) {
                    pollNext = false;
                    return;
                }
            }
            pollNext |= handler;
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            flush();
            if (behind.contains(label)) {
                poll();
            }
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
            flush();
            pollIfBehind(dflt, labels);
            super.visitTableSwitchInsn(min, max, dflt, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
            flush();
            pollIfBehind(dflt, labels);
            super.visitLookupSwitchInsn(dflt, keys, labels);
        }

        private void pollIfBehind(Label dflt, Label[] labels) {
            boolean back = behind.contains(dflt);
            for (Label label : labels) {
                back |= behind.contains(label);
            }
            if (back) {
                poll();
            }
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            flush();
            if (opcode == Opcodes.INVOKESPECIAL && owner.equals("java/lang/Thread") && name.equals("<init>")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "thread", "()V", false);
            }
            String instead = instead(owner, name, descriptor);
            if (instead == null) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            } else {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, name, instead, false);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            flush();
            Object[] replaced = arguments.clone();
            for (int i = 0; i < replaced.length; i++) {
                if (replaced[i] instanceof Handle handle) {
                    replaced[i] = replace(handle);
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
        }

        private static Handle replace(Handle handle) {
            String instead = instead(handle.getOwner(), handle.getName(), handle.getDesc());
            if (instead == null) {
                return handle;
            }
            return new Handle(Opcodes.H_INVOKESTATIC, GUARD, handle.getName(), instead, false);
        }

        /** The descriptor of Guard's method of the same name, or null if the call stays. */
        private static String instead(String owner, String name, String descriptor) {
            String call = owner + "." + name + descriptor;
            return switch (call) {
                case "java/lang/System.exit(I)V" -> "(I)V";
                case "java/lang/Runtime.exit(I)V", "java/lang/Runtime.halt(I)V" -> "(Ljava/lang/Runtime;I)V";
                case "java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V" ->
                        "(Ljava/lang/Runtime;Ljava/lang/Thread;)V";
                case "java/lang/Runtime.removeShutdownHook(Ljava/lang/Thread;)Z" ->
                        "(Ljava/lang/Runtime;Ljava/lang/Thread;)Z";
                default -> null;
            };
        }

        @Override
        public void visitInsn(int opcode) {
            flush();
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            flush();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            flush();
            super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            flush();
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            flush();
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitLdcInsn(Object value) {
            flush();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            flush();
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            flush();
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }
    }

    private Weaver() {}
}
