#include <stdio.h>
int main(int argc, char **argv) {
  int n = 0;
  if (argc < 3) return 1;
  scanf("%d", &n);
  printf("begin\n");
  printf("read %d with %s %s\n", n, argv[1], argv[2]);
  printf("end\n");
  return 0;
}
