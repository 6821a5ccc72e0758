int main() {
  while (1) {
    one();
    two();
    three();
  }
  four();
}
