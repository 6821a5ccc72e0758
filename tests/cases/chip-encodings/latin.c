#include <stdio.h>
int f(void);
int main() {
  puts("café the symptom"); /* ÿ */
  puts("more");
  f();
}
