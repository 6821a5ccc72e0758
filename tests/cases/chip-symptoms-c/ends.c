#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  fputs("begin\n", stderr);
  if (argc > 2) exit(3);
  if (argc > 1) abort();
  *(volatile int *)0 = 1;
  return 4;
}
