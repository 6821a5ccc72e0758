package a;
public class Main {
  public static void main(String[] x) {
    System.out.println("from a");
    System.out.println(b.Main.word());
  }
}
