import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

public class Inventory {
    private final Map<String, Integer> stock = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    private int refused;

    int count(String name) {
        return stock.getOrDefault(name, 0);
    }

    void receive(String name, int count) {
        stock.merge(name, count, Integer::sum);
        log.add("received " + count + " of " + name);
    }

    boolean sell(String name, int count) {
        int left = count(name) - count;
        if (left < 0) {
            refused++;
            return false;
        }
        stock.put(name, left);
        log.add(String.format(Locale.ROOT, "sold %d of %s, %d left", count, name, left));
        return true;
    }

    long total() {
        long sum = 0;
        for (int count : stock.values()) {
            sum += count;
        }
        return sum;
    }

    String describe(int count) {
        switch (count) {
            case 0: return "none";
            case 1: return "one";
            case 12: return "a dozen";
            case 144: return "a gross";
            default: return count < 0 ? "impossible" : Integer.toString(count);
        }
    }

    double share(String name) {
        return total() == 0 ? 0 : 100.0 * count(name) / total();
    }

    synchronized void run(String text) {
        for (String line : text.split("\n")) {
            try {
                String[] words = line.trim().split(" ");
                int count = Integer.parseInt(words[1]);
                if (words[0].equals("receive")) {
                    receive(words[2], count);
                } else {
                    sell(words[2], count);
                }
            } catch (ArrayIndexOutOfBoundsException | NumberFormatException problem) {
                log.add("what is this: " + line);
            } finally {
                refused &= 0xffff;
            }
        }
    }

    public static void main(String[] arguments) {
        Inventory inventory = new Inventory();
        inventory.run("receive 12 lamp\nreceive 3 desk\nsell 1 lamp\nsell 9 desk\nreceive many chairs\n");
        inventory.stock.forEach((name, count) -> System.out.println(name + ": " + inventory.describe(count)));
        inventory.log.forEach(System.out::println);
    }
}
