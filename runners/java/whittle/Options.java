package whittle;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line of the runner:
 *
 * <pre>
 * whittle.Runner --main CLASS [--javac OPTION]... [--class-path PATH] [--stdin FILE]
 *                [--recording DIRECTORY] [--property K=V]... [--verify N] [--report] [--no-stop]
 *                [-- ARG...]
 * </pre>
 *
 * --recording records what is read of --stdin, or replays it: see Recording.
 * --verify N compiles every Nth test a second time, wholly, and says on standard error if the two
 * disagree. --report says how much was compiled. --no-stop does without Thread.stop, as the JDKs
 * from 20 on must.
 */
final class Options {
    String main = "";
    final List<String> javac = new ArrayList<>();
    String classPath = "";
    String stdin = "";
    String recording = "";
    final List<String> properties = new ArrayList<>();
    int verify = 0;
    boolean report = false;
    boolean stop = true;
    final List<String> arguments = new ArrayList<>();

    /** Throws IllegalArgumentException with a message for a person. */
    static Options parse(String[] words) {
        Options options = new Options();
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (word.equals("--")) {
                for (int j = i + 1; j < words.length; j++) {
                    options.arguments.add(words[j]);
                }
                break;
            }
            if (word.equals("--report")) {
                options.report = true;
                continue;
            }
            if (word.equals("--no-stop")) {
                options.stop = false;
                continue;
            }
            if (i + 1 == words.length) {
                throw new IllegalArgumentException("unknown option, or its value is missing: " + word);
            }
            options.set(word, words[++i]);
        }
        if (options.main.isEmpty()) {
            throw new IllegalArgumentException("--main CLASS is missing");
        }
        return options;
    }

    private void set(String name, String value) {
        switch (name) {
            case "--main" -> main = value;
            case "--javac" -> addJavac(value);
            case "--class-path" -> classPath = value;
            case "--stdin" -> stdin = value;
            case "--recording" -> recording = value;
            case "--property" -> properties.add(value);
            case "--verify" -> verify = Integer.parseInt(value);
            default -> throw new IllegalArgumentException("unknown option: " + name);
        }
    }

    /** An option and its value may come as one word, as people write them on a command line. */
    private void addJavac(String value) {
        int space = value.indexOf(' ');
        if (value.startsWith("-") && space > 0) {
            javac.add(value.substring(0, space));
            javac.add(value.substring(space + 1).trim());
        } else {
            javac.add(value);
        }
    }

    /** True where the program may not see the tools that come with the JDK. */
    boolean limitsModules() {
        return javac.stream().anyMatch(option -> option.startsWith("--limit-modules"));
    }

    /** The value of -encoding; UTF-8 where nobody says another. */
    String encoding() {
        int at = javac.indexOf("-encoding");
        return at >= 0 && at + 1 < javac.size() ? javac.get(at + 1) : "UTF-8";
    }
}
