public class Kinds {
  enum Color { RED, GREEN, BLUE }
  static String arrow(Color color) {
    switch (color) {
      case RED -> {
        System.out.println("red");
        return "warm";
      }
      case GREEN, BLUE -> System.out.println("arrow symptom");
      default -> throw new IllegalArgumentException();
    }
    return "cold";
  }
  static int value(Color color, int n) {
    int base = 7;
    int result = switch (color) {
      case RED -> base;
      case GREEN -> n + 6;
      default -> throw new IllegalArgumentException();
    };
    System.out.println("value " + result);
    result = switch (color) {
      case RED -> {
        System.out.println("red");
        yield base;
      }
      case GREEN -> {
        int unused = n;
        System.out.println("yield symptom");
        yield n;
      }
      default -> 0;
    };
    return result + base;
  }
  static void old(int n) {
    switch (n) {
      case 0:
        System.out.println("zero");
        break;
      case 1:
      case 2:
        System.out.println("small");
        System.out.println("old symptom");
        break;
      default:
        System.out.println("large");
    }
  }
  static void tries(String text) {
    try {
      System.out.println("parsing");
      System.out.println(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      System.out.println("not a number");
      System.out.println("catch symptom");
    } finally {
      System.out.println("parsed");
    }
    try (java.io.StringReader reader = new java.io.StringReader(text)) {
      System.out.println("try symptom");
    } catch (IllegalStateException e) {
      System.out.println("closed");
    } finally {
      System.out.println("done");
    }
  }
  static void others(Object lock) {
    synchronized (lock) {
      System.out.println("synchronized symptom");
    }
    outer:
    for (int i = 0; i < 3; i++) {
      do {
        System.out.println("label symptom");
        if (i == 1) continue outer;
      } while (i > 9);
    }
    for (String word : new String[] {"one", "two"}) {
      System.out.println("for symptom " + word);
    }
  }
  public static void main(String[] arguments) {
    arrow(Color.GREEN);
    value(Color.GREEN, 4);
    old(2);
    tries("x");
    others(new Object());
  }
}
