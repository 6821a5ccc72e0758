#include <stdio.h>
#include <stdlib.h>
static int find(int key) {
  int i;
  for (i = 0; i < 4; i++) {
    if (i * i == key)
      return i;
  }
  puts("not there");
  return -1;
}
int main(int argc, char **argv) {
  int place = find(5);
  if (place < 0)
    exit(3);
  puts("found");
  exit(3);
}
