#include <stdio.h>
#include <unistd.h>

struct file {
  int (*read)(int, int);
};
static int sum(int a, int b) { return a + b; }
int read_all(int);

int main(void) {
  struct file file = {sum};
  char rest[200];
  printf("%d\n", file.read(1, 2) + read_all(1));
  for (int i = 0; i < 6; i++) {
    getchar();
  }
  char first = (char)getchar();
  printf("%c\n", first);
  long n = read(0, rest, sizeof rest);
  printf("%c %c\n", first == 'g' ? 'G' : first, rest[n - 5]);
  return 0;
}
