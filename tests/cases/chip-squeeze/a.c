#include <stdio.h>
int twice(int n) {
  int unused = 1;
  return n + n;
}
int main(int argc, char **argv) {
  int i;
  for (i = 0; i < 3; i++) {
    printf("%d\n", i);
  }
  if (argc > 5) {
    puts("many");
  } else {
    puts("the symptom");
  }
  printf("%d\n", twice(i));
  return 0;
}
