public class Broken {
  public static void main(String[] arguments) {
    int unused = 3;
    System.out.println("one")
    System.out.println("the symptom");
  }
  int other(int n) {
    System.out.println("other");
    return n + 1;
  }
  void wrong( { }
}
