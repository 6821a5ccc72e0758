#include <stdio.h>
static int helper(int x) { return x * 3 + 1; }
int f(int n) {
  int sum = 0;
  while (n > 0) {
    sum += broken(n);
    n--;
  }
  return sum;
}
int main(void) {
  printf("%d\n", f(30));
  return 0;
}
