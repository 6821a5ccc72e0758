import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Interprets a small language of lists; remainders are not known to it. */
public class T8 {
    /** A function of the program. */
    static class Function {
        final List<Object> parameters;
        final List<Object> body;

        Function(List<Object> parameters, List<Object> body) {
            this.parameters = parameters;
            this.body = body;
        }
    }

    private final Map<String, Function> functions = new HashMap<>();
    private int steps = 0;
    private int deepest = 0;
    private int depth = 0;

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object item) {
        return (List<Object>) item;
    }

    private Value evaluate(Object item, Scope scope) {
        steps++;
        if (item instanceof String) {
            return atom((String) item, scope);
        }
        List<Object> list = list(item);
        String head = (String) list.get(0);
        switch (head) {
            case "define":
                return define(list, scope);
            case "set":
                return set(list, scope);
            case "if":
                return choose(list, scope);
            case "while":
                return loop(list, scope);
            case "do":
                return block(list, 1, new Scope(scope));
            case "print":
                return print(list, scope);
            case "function":
                return function(list);
            default:
                return functions.containsKey(head) ? call(head, list, scope) : operator(head, list, scope);
        }
    }

    private Value atom(String text, Scope scope) {
        char first = text.charAt(0);
        if (first == '"') {
            return new Value(text.substring(1, text.length() - 1));
        }
        if (Character.isDigit(first)) {
            return new Value(Integer.parseInt(text));
        }
        Value value = scope.find(text);
        if (value == null) {
            throw new IllegalStateException("unknown name " + text);
        }
        return value;
    }

    private Value define(List<Object> list, Scope scope) {
        Value value = evaluate(list.get(2), scope);
        scope.define((String) list.get(1), value);
        return value;
    }

    private Value set(List<Object> list, Scope scope) {
        Value value = evaluate(list.get(2), scope);
        if (!scope.assign((String) list.get(1), value)) {
            throw new IllegalStateException("not defined: " + list.get(1));
        }
        return value;
    }

    private Value choose(List<Object> list, Scope scope) {
        if (evaluate(list.get(1), scope).truth()) {
            return evaluate(list.get(2), scope);
        }
        return list.size() > 3 ? evaluate(list.get(3), scope) : new Value(0);
    }

    private Value loop(List<Object> list, Scope scope) {
        Value last = new Value(0);
        while (evaluate(list.get(1), scope).truth()) {
            last = block(list, 2, scope);
        }
        return last;
    }

    private Value block(List<Object> list, int from, Scope scope) {
        Value last = new Value(0);
        for (int i = from; i < list.size(); i++) {
            last = evaluate(list.get(i), scope);
        }
        return last;
    }

    private Value print(List<Object> list, Scope scope) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i < list.size(); i++) {
            if (i > 1) {
                line.append(' ');
            }
            line.append(evaluate(list.get(i), scope).show());
        }
        System.out.println(line);
        return new Value(line.toString());
    }

    private Value function(List<Object> list) {
        functions.put((String) list.get(1), new Function(list(list.get(2)), list));
        return new Value(functions.size());
    }

    private Value call(String name, List<Object> list, Scope scope) {
        Function function = functions.get(name);
        Scope inner = new Scope(null);
        for (int i = 0; i < function.parameters.size(); i++) {
            inner.define((String) function.parameters.get(i), evaluate(list.get(i + 1), scope));
        }
        depth++;
        deepest = Math.max(deepest, depth);
        Value value = block(function.body, 3, inner);
        depth--;
        return value;
    }

    private Value operator(String head, List<Object> list, Scope scope) {
        Value left = evaluate(list.get(1), scope);
        Value right = evaluate(list.get(2), scope);
        switch (head) {
            case "+":
                return left.plus(right);
            case "-":
                return new Value(left.number - right.number);
            case "*":
                return new Value(left.number * right.number);
            case "<":
                return new Value(left.number < right.number ? 1 : 0);
            case "=":
                return new Value(left.show().equals(right.show()) ? 1 : 0);
            default:
                throw new IllegalStateException("unknown operator " + head);
        }
    }

    private void run(String source) {
        Reader reader = new Reader(source);
        Scope global = new Scope(null);
        for (Object item : reader.all()) {
            evaluate(item, global);
        }
        System.out.println(reader.count() + " lists, " + steps + " steps, " + deepest + " deep");
    }

    public static void main(String[] args) {
        String source = String.join("\n",
            "; sums and products",
            "(function twice (x) (+ x x))",
            "(function power (n) (if (< n 1) 1 (* 2 (power (- n 1)))))",
            "(print \"twice\" (twice 21))",
            "(define i 0)",
            "(while (< i 3)",
            "  (define inner (* i 10))",
            "  (set i (+ i 1)))",
            "(print \"power\" (power i))",
            "(print \"after\" inner)",
            "(do (define i 7) (print \"i\" i))",
            "(print (% i 2))");
        new T8().run(source);
    }
}
