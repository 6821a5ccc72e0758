package whittle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a program shows to each of its files. The environment of a file is a hash over all
 * declarations that its compilation can depend on; a file compiled before in the same environment
 * need not be compiled again.
 *
 * Names are not resolved: a name stands for everything of that name in the program, which can only
 * be too much. Names are reached in three ways.
 *
 * <ul>
 *   <li>used: the file mentions it. All declarations of the name count, and the types that they
 *       mention are seen, since the file may use values of these types without naming them.
 *   <li>seen: the headers of types of that name count, with their supertypes, and the methods of
 *       functional interfaces, since a lambda may become one.
 *   <li>extended: a class of the file derives from it. Abstract and default methods count, and
 *       everything named like them, since a subclass must implement what nobody else does.
 * </ul>
 */
final class Environment {
    private final Map<String, List<Source.Declaration>> byName = new HashMap<>();
    private final Set<String> packages = new HashSet<>();
    private final Map<String, Used> used = new HashMap<>();
    private final Map<String, Seen> seen = new HashMap<>();
    final Hash state;
    final boolean clashes;

    private record Used(Hash hash, String[] see, String[] use) {}

    private record Seen(Hash hash, String[] see) {}

    /** REQUIRES: all sources have a shape. */
    Environment(List<Source> sources) {
        Set<String> types = new HashSet<>();
        boolean twice = false;
        Hash sum = Hash.ZERO;
        for (Source source : sources) {
            Source.Shape shape = source.shape;
            for (Source.Declaration declaration : shape.declarations()) {
                byName.computeIfAbsent(declaration.name(), name -> new ArrayList<>(2)).add(declaration);
            }
            for (String type : shape.topLevel()) {
                twice |= !types.add(type);
            }
            addPackage(shape.packageName());
            sum = sum.plus(shape.signature());
        }
        for (String type : types) {
            twice |= packages.contains(type);
        }
        state = sum;
        clashes = twice;
    }

    private void addPackage(String name) {
        while (packages.add(name) && name.contains(".")) {
            name = name.substring(0, name.lastIndexOf('.'));
        }
    }

    /** The state without building anything, to see whether an Environment can be used again. */
    static Hash stateOf(List<Source> sources) {
        Hash sum = Hash.ZERO;
        for (Source source : sources) {
            sum = sum.plus(source.shape.signature());
        }
        return sum;
    }

    Hash of(Source source) {
        return source.environments.computeIfAbsent(state, s -> new Walk().of(source.shape));
    }

    /** One closure over the names that a file reaches. */
    private final class Walk {
        private long high = 0;
        private long low = 0;
        private final Set<String> usedNames = new HashSet<>();
        private final Set<String> seenNames = new HashSet<>();
        private final Set<String> extendedNames = new HashSet<>();
        private final ArrayDeque<String> toUse = new ArrayDeque<>();
        private final ArrayDeque<String> toSee = new ArrayDeque<>();
        private final ArrayDeque<String> toExtend = new ArrayDeque<>();

        Hash of(Source.Shape shape) {
            shape.mentions().forEach(this::use);
            shape.extended().forEach(this::extend);
            for (String star : shape.starImports()) {
                if (packages.contains(star)) {
                    add(Hash.of("package " + star));
                }
            }
            boolean foreign = extendAll();
            // Methods of a superclass may implement those of a foreign interface.
            for (String name : extendedNames) {
                for (Source.Declaration type : types(name)) {
                    if (foreign || type.type().hidden()) {
                        type.type().methods().forEach(this::useDeclaration);
                    }
                }
            }
            drain();
            return new Hash(high, low);
        }

        private boolean extendAll() {
            boolean foreign = false;
            for (String name = toExtend.poll(); name != null; name = toExtend.poll()) {
                List<Source.Declaration> types = types(name);
                foreign |= types.isEmpty();
                for (Source.Declaration type : types) {
                    type.type().supers().forEach(this::extend);
                    type.type().obligations().forEach(this::useDeclaration);
                }
            }
            return foreign;
        }

        private void drain() {
            while (!toUse.isEmpty() || !toSee.isEmpty()) {
                String name = toUse.poll();
                if (name != null) {
                    Used all = used.computeIfAbsent(name, Environment.this::gatherUsed);
                    add(all.hash());
                    for (String other : all.see()) {
                        see(other);
                    }
                    for (String other : all.use()) {
                        use(other);
                    }
                    continue;
                }
                Seen all = seen.computeIfAbsent(toSee.poll(), Environment.this::gatherSeen);
                add(all.hash());
                for (String other : all.see()) {
                    see(other);
                }
            }
        }

        private void useDeclaration(Source.Declaration declaration) {
            use(declaration.name());
        }

        private void use(String name) {
            if (byName.containsKey(name) && usedNames.add(name)) {
                toUse.add(name);
            }
        }

        private void see(String name) {
            if (byName.containsKey(name) && seenNames.add(name)) {
                toSee.add(name);
            }
        }

        private void extend(String name) {
            if (extendedNames.add(name)) {
                toExtend.add(name);
            }
        }

        private void add(Hash hash) {
            high += hash.high();
            low += hash.low();
        }
    }

    private List<Source.Declaration> types(String name) {
        List<Source.Declaration> types = new ArrayList<>(1);
        for (Source.Declaration declaration : byName.getOrDefault(name, List.of())) {
            if (declaration.type() != null) {
                types.add(declaration);
            }
        }
        return types;
    }

    private Used gatherUsed(String name) {
        Hash hash = Hash.ZERO;
        Set<String> see = new TreeSet<>();
        Set<String> use = new TreeSet<>();
        for (Source.Declaration declaration : byName.getOrDefault(name, List.of())) {
            hash = hash.plus(declaration.hash());
            see.addAll(declaration.types());
            use.addAll(declaration.values());
            if (declaration.type() != null) {
                see.add(name);
            }
        }
        return new Used(hash, present(see), present(use));
    }

    private Seen gatherSeen(String name) {
        Hash hash = Hash.ZERO;
        Set<String> see = new TreeSet<>();
        for (Source.Declaration type : types(name)) {
            hash = hash.plus(type.hash());
            see.addAll(type.types());
            if (type.type().lambda()) {
                for (Source.Declaration method : type.type().obligations()) {
                    hash = hash.plus(method.hash());
                    see.addAll(method.types());
                }
            }
        }
        return new Seen(hash, present(see));
    }

    private String[] present(Set<String> names) {
        return names.stream().filter(byName::containsKey).toArray(String[]::new);
    }
}
