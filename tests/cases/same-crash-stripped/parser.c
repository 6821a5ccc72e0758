// "deep" alone crashes in trip, "deep" and "water" together in sink.
#include <stdio.h>
#include <string.h>

volatile int *volatile nowhere;

static __attribute__((noinline)) void sink(void) { *nowhere = 1; }
static __attribute__((noinline)) void trip(void) { *nowhere = 2; }

int main(int argc, char **argv) {
  char line[100];
  int deep = 0, water = 0;
  FILE *file = fopen(argv[argc - 1], "r");
  if (!file) return 1;
  while (fgets(line, sizeof line, file)) {
    deep |= !strcmp(line, "deep\n");
    water |= !strcmp(line, "water\n");
  }
  if (deep && water) sink();
  if (deep) trip();
  return 0;
}
