public class C {
  public static void main(String[] arguments) {
    int i = new B().bmeth();
    if (i > 0)
      System.out.println("symptom");
    else
      System.out.println(i);
  }
}
