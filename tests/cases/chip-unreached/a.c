#include <stdio.h>
int never(int a) {
  puts("never");
  puts("never at all");
  return a + 1;
}
int main(int argc, char **argv) {
  if (argc > 3) {
    puts("many arguments");
    puts("many more");
    never(1);
  }
  puts("symptom");
  return 0;
}
