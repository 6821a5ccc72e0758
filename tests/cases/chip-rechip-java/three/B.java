public class B {
  int bmeth() {
    return 10 / new A().ameth();
  }
}
