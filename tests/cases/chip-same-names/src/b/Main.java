package b;
public class Main {
  public static void say() {
    System.out.println("from b");
    System.out.println("and more");
  }
}
