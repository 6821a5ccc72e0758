public class Trace {
  static void check(Integer value) {
    System.out.println("checking");
    if (value == null)
      throw new IllegalStateException("bad value");
    throw new IllegalStateException("other value");
  }
  static void all(Integer... values) {
    for (Integer value : values) {
      check(value);
    }
  }
  public static void main(String[] arguments) {
    System.out.println("begin");
    try {
      Integer.parseInt("none");
    } catch (NumberFormatException e) {
      System.err.println("not a number");
    }
    all(arguments.length == 0 ? null : 1, 2);
    System.exit(7);
  }
}
