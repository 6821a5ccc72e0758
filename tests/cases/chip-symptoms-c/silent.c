#include <stdio.h>
int main(int argc, char **argv) {
  int i;
  puts("begin");
  for (i = 0; i < 3; i++) {
    puts("step");
    if (i == 1) return 0;
  }
  puts("done");
  return 0;
}
