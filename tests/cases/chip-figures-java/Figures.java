public class Figures {
  static void nine() {
    int x;
    x = 12;
    if (x == 30)
      System.out.println("thirty");
    else if (x > 30)
      System.out.println("more");
    else
      System.out.println("less");
    System.out.println("Yes");
  }
  static void ten() {
    int x = -1;
    String y = "there";
    int z = 75;
    System.out.println("Yes " + b(x));
    String a = "hi " + y;
    if (z > 30)
      System.out.println("more");
    else if (z < 30)
      System.out.println("less");
    else
      System.out.println("thirty");
  }
  static int b(int j) {
    int k = 3;
    if (j < 0)
      return 30;
    return k;
  }
  public static void main(String[] arguments) {
    nine();
    ten();
  }
}
