#include <stdio.h>
static int helper(int x) { return x * 2; }
int f(int n) {
  int sum = 0;
  while (n > 0) {
    sum += helper(n);
    n--;
  }
  return sum;
}
int main(void) {
  printf("%d\n", f(3));
  return 0;
}
