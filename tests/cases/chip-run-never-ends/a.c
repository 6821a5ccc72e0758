int main() {
  first();
  second();
}
