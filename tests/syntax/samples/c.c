#include <stdio.h>
#define LIMIT 3
typedef struct node { int value; struct node *next; } node_t;
enum color { RED, GREEN = 5 };
union word { int i; float f; };
static int table[LIMIT] = {1, 2, 3};
int add(int a, int b);
int add(int a, int b) { return a + b * (a - 1); }
int main(int argc, char **argv) {
  node_t n = {.value = 1, .next = NULL};
  for (int i = 0; i < LIMIT; i++) {
    if (table[i] % 2 == 0) continue; else n.value += table[i];
  }
  while (n.value > 100) n.value--;
  do { n.value++; } while (n.value < 0);
  switch (argc) {
    case 1: puts("one"); break;
    default: goto out;
  }
  int (*f)(int, int) = &add;
  printf("%d %s %zu\n", f(1, 2), argv[0], sizeof(node_t));
out:
  return n.value ? 0 : (int)'x';
}
