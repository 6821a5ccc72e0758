int main(int argc, char **argv) {
  int n = 27, count = 0;
  while (n != 1) {
    count++;
    if (n % 2 == 0) n = n / 2;
  }
  return count;
}
