class A {
  void main() {
    while (true) {
      one();
      two();
      three();
    }
    four();
  }
}
