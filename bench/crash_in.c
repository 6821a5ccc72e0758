/* Crashes in one function if the file has COUNT lines, and in another if it has fewer; without
 * symbols.  crash_in COUNT FILE */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

volatile int *volatile nowhere;

static __attribute__((noinline)) void whole(void) {
  if (write(1, "whole\n", 6) == 6) *nowhere = 1;
}
static __attribute__((noinline)) void part(void) { *nowhere = 2; }

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *file = fopen(argv[2], "r");
  long lines = 0;
  if (file == NULL) return 2;
  for (int c; (c = getc(file)) != EOF;) lines += c == '\n';
  if (lines == atol(argv[1])) whole();
  part();
  return 0;
}
