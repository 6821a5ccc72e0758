/** A list of members; one of them is entered with a name that is missing. */
public class T3 {
    static int entered = 0;
    static int longest = 0;
    static final int WIDTH = 12;

    static String pad(String text, int width) {
        String result = text;
        while (result.length() < width) {
            result = result + ".";
        }
        return result;
    }

    static int digits(int number) {
        int count = 1;
        int rest = number;
        while (rest >= 10) {
            rest = rest / 10;
            count++;
        }
        return count;
    }

    static String group(int age) {
        if (age < 18) {
            return "junior";
        } else if (age < 65) {
            return "senior";
        } else {
            return "veteran";
        }
    }

    static int fee(int age, boolean active) {
        int fee = 0;
        switch (group(age)) {
            case "junior":
                fee = 10;
                break;
            case "senior":
                fee = 40;
                break;
            default:
                fee = 20;
        }
        if (!active) {
            fee = fee / 2;
        }
        return fee;
    }

    static String card(String name, String town, int age) {
        String head = "#" + entered + " ";
        String line = "member=" + name;
        line = line + ", town=" + town;
        return head + pad(line, WIDTH) + " " + group(age);
    }

    static void enter(String name, String town, int age, boolean active) {
        entered++;
        String card = card(name, town, age);
        System.out.println(card);
        System.out.println("  fee " + fee(age, active));
        if (card.length() > longest) {
            longest = card.length();
        }
    }

    public static void main(String[] args) {
        enter("Ada", "Lund", 36, true);
        enter("Bob", "Bern", 17, true);
        enter(null, "Graz", 70, false);
        enter("Cem", "Wien", 44, false);
        System.out.println("entered " + entered);
        System.out.println("longest " + longest + ", digits " + digits(longest));
    }
}
