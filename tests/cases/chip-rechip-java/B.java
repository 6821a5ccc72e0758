public class B {
  public static void main(String[] arguments) {
    A a = new A();
    int i = a.ameth();
    if (i > 0)
      System.out.println("symptom");
    else
      System.out.println(i);
  }
}
