#include <stdio.h>
int f(void) {
  puts("café");
  return 1;
}
