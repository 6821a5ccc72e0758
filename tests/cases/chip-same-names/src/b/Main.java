package b;
public class Main {
  public static String word() {
    System.out.println("and more");
    return "from b";
  }
}
