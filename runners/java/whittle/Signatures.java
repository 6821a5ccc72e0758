package whittle;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;

/**
 * Reads off a parsed file what other files can see of it, and which names it mentions itself.
 *
 * What does not count is what no other file can tell: bodies of methods, initializers that are not
 * constants, private methods, names of parameters, local classes. A private field counts by its
 * name alone: it hides a field of that name further up, which is then an error.
 */
final class Signatures {
    private final CompilationUnitTree unit;
    private final String packageName;
    private final List<String> imports = new ArrayList<>();
    private final Set<String> stars = new TreeSet<>();
    private final Set<String> allTypes = new TreeSet<>();
    private final List<Source.Declaration> declarations = new ArrayList<>();

    private Signatures(CompilationUnitTree unit) {
        this.unit = unit;
        this.packageName = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    static Source.Shape of(CompilationUnitTree unit) {
        return new Signatures(unit).shape();
    }

    private Source.Shape shape() {
        Set<String> starImports = new TreeSet<>();
        for (ImportTree tree : unit.getImports()) {
            String text = (tree.isStatic() ? "static " : "") + tree.getQualifiedIdentifier();
            if (text.endsWith(".*")) {
                stars.add(text);
                starImports.add(text.substring(text.indexOf(' ') + 1, text.length() - 2));
            } else {
                imports.add(text);
            }
        }
        List<String> topLevel = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree tree, Void none) {
                allTypes.add(tree.getSimpleName().toString());
                return super.visitClass(tree, none);
            }
        }.scan(unit, null);
        for (Tree tree : unit.getTypeDecls()) {
            if (tree instanceof ClassTree type) {
                topLevel.add((packageName.isEmpty() ? "" : packageName + ".") + type.getSimpleName());
                declareType(type, packageName, "");
            }
        }
        Mentions mentions = new Mentions();
        mentions.scan(unit, null);
        Hash signature = Hash.of("package " + packageName);
        for (Source.Declaration declaration : declarations) {
            signature = signature.plus(declaration.hash());
        }
        return new Source.Shape(
                packageName, topLevel, mentions.names, mentions.extended, starImports, declarations, signature);
    }

    private void declareType(ClassTree type, String outerPath, String outer) {
        String name = type.getSimpleName().toString();
        String path = outerPath + "/" + name;
        boolean isInterface = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
        Set<String> supers = new TreeSet<>();
        collect(supers, type.getExtendsClause());
        type.getImplementsClause().forEach(tree -> collect(supers, tree));
        Set<String> names = new TreeSet<>(supers);
        if (!outer.isEmpty()) {
            names.add(outer);
        }
        StringBuilder header = new StringBuilder();
        header.append(type.getKind()).append(' ').append(type.getModifiers()).append(type.getTypeParameters())
                .append(" extends ").append(type.getExtendsClause())
                .append(" implements ").append(type.getImplementsClause())
                .append(" permits ").append(type.getPermitsClause());
        collect(names, type.getModifiers());
        type.getTypeParameters().forEach(tree -> collect(names, tree));
        type.getPermitsClause().forEach(tree -> collect(names, tree));
        if (type.getModifiers().toString().contains("sealed")) {
            // Without a permits clause, the subclasses in the same file are the permitted ones.
            header.append(allTypes);
            names.addAll(allTypes);
        }
        List<Source.Declaration> obligations = new ArrayList<>();
        List<Source.Declaration> methods = new ArrayList<>();
        Set<String> abstractNames = new HashSet<>();
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree nested) {
                declareType(nested, path, name);
            } else if (member instanceof VariableTree field) {
                declareField(field, type, path, isInterface, header, names);
            } else if (member instanceof MethodTree method) {
                Source.Declaration declared = declareMethod(method, type, path, isInterface, header, names);
                if (declared == null || method.getName().contentEquals("<init>")) {
                    continue;
                }
                methods.add(declared);
                Set<Modifier> flags = method.getModifiers().getFlags();
                boolean isAbstract = flags.contains(Modifier.ABSTRACT)
                        || isInterface && method.getBody() == null;
                if (isAbstract && !isOfObject(method)) {
                    abstractNames.add(declared.name());
                }
                if (isAbstract || isInterface && !flags.contains(Modifier.STATIC)) {
                    obligations.add(declared);
                }
            }
        }
        boolean lambda = isInterface && abstractNames.size() <= 1;
        header.append(" lambda ").append(lambda);
        boolean hidden = !isInterface && !type.getModifiers().getFlags().contains(Modifier.PUBLIC);
        Source.Type more = new Source.Type(supers, obligations, methods, lambda, hidden);
        declarations.add(new Source.Declaration(
                name, Hash.of("type " + context(path, names) + header), names, Set.of(), more));
    }

    private static boolean isOfObject(MethodTree method) {
        String name = method.getName().toString();
        return name.equals("equals") || name.equals("hashCode") || name.equals("toString");
    }

    private void declareField(VariableTree field, ClassTree type, String path, boolean isInterface,
                              StringBuilder header, Set<String> headerNames) {
        String name = field.getName().toString();
        Set<Modifier> flags = field.getModifiers().getFlags();
        if (isEnumConstant(field, type)) {
            boolean withBody = ((NewClassTree) field.getInitializer()).getClassBody() != null;
            header.append(" constant ").append(name).append(withBody ? "{}" : "");
        }
        boolean component = type.getKind() == Tree.Kind.RECORD && !flags.contains(Modifier.STATIC);
        if (component) {
            header.append(" component ").append(field.getType()).append(' ').append(name);
            collect(headerNames, field.getType());
        }
        if (flags.contains(Modifier.PRIVATE) && !component) {
            declarations.add(new Source.Declaration(
                    name, Hash.of("private field " + path + " " + name), Set.of(), Set.of(), null));
            return;
        }
        Set<String> names = new TreeSet<>();
        names.add(type.getSimpleName().toString());
        collect(names, field.getType());
        Set<String> values = new TreeSet<>();
        String text = "field " + name + " " + plain(field.getModifiers()) + " " + field.getType();
        if (isInterface || flags.contains(Modifier.FINAL)) {
            text += constant(field, values);
        }
        Set<String> meaning = new TreeSet<>(names);
        meaning.addAll(values);
        declarations.add(new Source.Declaration(
                name, Hash.of(context(path, meaning) + text), names, values, null));
    }

    /** The parser turns `A(1) {...}` into `public static final E A = new E(1) {...}`. */
    private static boolean isEnumConstant(VariableTree field, ClassTree type) {
        return type.getKind() == Tree.Kind.ENUM
                && field.getInitializer() instanceof NewClassTree made
                && made.getIdentifier().toString().equals(type.getSimpleName().toString())
                && field.getModifiers().getFlags().contains(Modifier.STATIC)
                && field.getModifiers().getFlags().contains(Modifier.FINAL);
    }

    /** The text of the initializer if it may be a constant, which others then inline. */
    private static String constant(VariableTree field, Set<String> values) {
        ExpressionTree initializer = field.getInitializer();
        if (initializer == null) {
            return " blank";
        }
        String type = String.valueOf(field.getType());
        boolean couldBe = field.getType() != null
                && (field.getType().getKind() == Tree.Kind.PRIMITIVE_TYPE || type.endsWith("String"));
        boolean[] computed = {false};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
                computed[0] = true;
                return null;
            }

            @Override
            public Void visitNewClass(NewClassTree tree, Void none) {
                computed[0] = true;
                return null;
            }

            @Override
            public Void visitNewArray(NewArrayTree tree, Void none) {
                computed[0] = true;
                return null;
            }

            @Override
            public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
                computed[0] = true;
                return null;
            }
        }.scan(initializer, null);
        if (!couldBe || computed[0]) {
            return " computed";
        }
        collect(values, initializer);
        return " = " + initializer;
    }

    private Source.Declaration declareMethod(MethodTree method, ClassTree type, String path, boolean isInterface,
                                             StringBuilder header, Set<String> headerNames) {
        boolean constructor = method.getName().contentEquals("<init>");
        Set<Modifier> flags = method.getModifiers().getFlags();
        if (flags.contains(Modifier.PRIVATE) && !constructor) {
            return null;
        }
        String name = constructor ? type.getSimpleName().toString() : method.getName().toString();
        Set<String> names = new TreeSet<>();
        names.add(type.getSimpleName().toString());
        Set<String> values = new TreeSet<>();
        StringBuilder text = new StringBuilder(constructor ? "constructor " : "method ");
        text.append(name).append(' ').append(plain(method.getModifiers())).append(method.getTypeParameters())
                .append(method.getReturnType()).append('(');
        for (VariableTree parameter : method.getParameters()) {
            text.append(parameter.getType());
            if (parameter.toString().contains("...")) {
                text.append("...");
            }
            text.append(',');
            collect(names, parameter.getType());
        }
        text.append(") throws ").append(method.getThrows());
        text.append(method.getBody() == null ? " no body" : "");
        collect(names, method.getReturnType());
        method.getTypeParameters().forEach(tree -> collect(names, tree));
        method.getThrows().forEach(tree -> collect(names, tree));
        if (method.getDefaultValue() != null) {
            text.append(" default ").append(method.getDefaultValue());
            collect(values, method.getDefaultValue());
        }
        if (type.getKind() == Tree.Kind.ANNOTATION_TYPE) {
            // Whoever uses the annotation must give all members without a default.
            header.append(' ').append(text);
            headerNames.addAll(names);
        }
        Set<String> meaning = new TreeSet<>(names);
        meaning.addAll(values);
        Source.Declaration declared = new Source.Declaration(
                name, Hash.of(context(path, meaning) + text), names, values, null);
        declarations.add(declared);
        return declared;
    }

    /** Modifiers without annotations, which change nothing for who uses a member. */
    private static String plain(ModifiersTree modifiers) {
        StringBuilder text = new StringBuilder(modifiers.getFlags().toString());
        for (AnnotationTree annotation : modifiers.getAnnotations()) {
            String type = annotation.getAnnotationType().toString();
            if (!type.endsWith("Override") && !type.endsWith("SuppressWarnings")) {
                text.append(annotation);
            }
        }
        return text.toString();
    }

    /** What gives names their meaning: the place, the star imports, the imports of these names. */
    private String context(String path, Set<String> names) {
        StringBuilder text = new StringBuilder(path).append(stars);
        for (String imported : imports) {
            if (names.contains(imported.substring(imported.lastIndexOf('.') + 1))) {
                text.append(imported).append(',');
            }
        }
        return text.append(' ').toString();
    }

    /** Adds all names in a type or an expression. */
    private static void collect(Collection<String> names, Tree tree) {
        if (tree == null) {
            return;
        }
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree identifier, Void none) {
                names.add(identifier.getName().toString());
                return null;
            }

            @Override
            public Void visitMemberSelect(MemberSelectTree select, Void none) {
                names.add(select.getIdentifier().toString());
                return super.visitMemberSelect(select, none);
            }
        }.scan(tree, null);
    }

    /** Every name in the file that could mean something declared elsewhere. */
    private static final class Mentions extends TreeScanner<Void, Void> {
        final Set<String> names = new HashSet<>();
        final Set<String> extended = new HashSet<>();

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            names.add(tree.getName().toString());
            return null;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            names.add(tree.getIdentifier().toString());
            return super.visitMemberSelect(tree, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void none) {
            names.add(tree.getName().toString());
            return super.visitMemberReference(tree, none);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            names.add(tree.getName().toString());
            return super.visitMethod(tree, none);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            // A record's component makes a method of that name, which may override another.
            names.add(tree.getName().toString());
            return super.visitVariable(tree, none);
        }

        @Override
        public Void visitAnnotation(AnnotationTree tree, Void none) {
            for (ExpressionTree argument : tree.getArguments()) {
                if (!(argument instanceof AssignmentTree)) {
                    names.add("value");
                }
            }
            return super.visitAnnotation(tree, none);
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            names.add(tree.getSimpleName().toString());
            collect(extended, tree.getExtendsClause());
            tree.getImplementsClause().forEach(type -> collect(extended, type));
            return super.visitClass(tree, none);
        }

        @Override
        public Void visitNewClass(NewClassTree tree, Void none) {
            if (tree.getClassBody() != null) {
                collect(extended, tree.getIdentifier());
            }
            return super.visitNewClass(tree, none);
        }

        // The language calls these methods without anybody writing their names.

        @Override
        public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void none) {
            names.addAll(List.of("iterator", "hasNext", "next"));
            return super.visitEnhancedForLoop(tree, none);
        }

        @Override
        public Void visitTry(TryTree tree, Void none) {
            if (!tree.getResources().isEmpty()) {
                names.add("close");
            }
            return super.visitTry(tree, none);
        }
    }
}
