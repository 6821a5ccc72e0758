import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates assignments to the code of a machine with a stack; one instruction is misspelt. */
public class T5 {
    private final Map<String, Integer> slots = new HashMap<>();
    private final List<String> code = new ArrayList<>();
    private List<Token> tokens;
    private int next;
    private int depth;
    private int deepest;

    private Token look() {
        return tokens.get(next);
    }

    private Token take() {
        Token token = tokens.get(next);
        if (!token.is(Token.Kind.END)) {
            next++;
        }
        return token;
    }

    private Token expect(Token.Kind kind) {
        Token token = take();
        if (!token.is(kind)) {
            throw new IllegalStateException("expected " + kind + ", not " + token);
        }
        return token;
    }

    private int slot(String name) {
        Integer slot = slots.get(name);
        if (slot == null) {
            slot = slots.size();
            slots.put(name, slot);
        }
        return slot;
    }

    private void emit(String instruction, int growth) {
        code.add(instruction);
        depth += growth;
        if (depth > deepest) {
            deepest = depth;
        }
    }

    /** How strongly an operator binds. */
    private int priority(String operator) {
        switch (operator) {
            case "+":
            case "-":
                return 1;
            case "*":
            case "/":
                return 2;
            default:
                return 0;
        }
    }

    private String instruction(String operator) {
        if (operator.equals("+")) {
            return "add";
        } else if (operator.equals("-")) {
            return "subb";
        } else if (operator.equals("*")) {
            return "mul";
        } else {
            return "div";
        }
    }

    private void primary() {
        Token token = take();
        switch (token.kind) {
            case NUMBER:
                emit("push " + token.text, 1);
                break;
            case NAME:
                emit("load " + slot(token.text), 1);
                break;
            case OPEN:
                expression(1);
                expect(Token.Kind.CLOSE);
                break;
            case OPERATOR:
                if (token.text.equals("-")) {
                    primary();
                    emit("neg", 0);
                    break;
                }
            default:
                throw new IllegalStateException("unexpected " + token);
        }
    }

    private void expression(int least) {
        primary();
        while (look().is(Token.Kind.OPERATOR) && priority(look().text) >= least) {
            String operator = take().text;
            expression(priority(operator) + 1);
            emit(instruction(operator), -1);
        }
    }

    private void statement() {
        Token first = expect(Token.Kind.NAME);
        if (first.text.equals("print")) {
            expression(1);
            emit("print", -1);
        } else {
            expect(Token.Kind.ASSIGN);
            expression(1);
            emit("store " + slot(first.text), -1);
        }
        expect(Token.Kind.END);
    }

    private void translate(BufferedReader source) throws IOException {
        int number = 0;
        String text = source.readLine();
        while (text != null) {
            number++;
            if (!text.isBlank() && !text.startsWith("#")) {
                tokens = new Lexer(text, number).all();
                next = 0;
                statement();
            }
            text = source.readLine();
        }
    }

    private void write() {
        System.out.println("; " + slots.size() + " slots, stack of " + deepest);
        int address = 0;
        for (String instruction : code) {
            System.out.println(address + ": " + instruction);
            address++;
        }
    }

    public static void main(String[] args) throws IOException {
        T5 translator = new T5();
        translator.translate(new BufferedReader(new InputStreamReader(System.in)));
        translator.write();
    }
}
