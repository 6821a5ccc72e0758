#include <stdio.h>

int main(void) {
  puts("nothing");
  puts("at all");
  return 0;
}
