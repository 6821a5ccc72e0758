public class A {
  int ameth() {
    System.out.print("");
    return 5;
  }
}
