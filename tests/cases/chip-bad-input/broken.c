int main() {
  int x = @ 3 $;
  first();
  second();
}
