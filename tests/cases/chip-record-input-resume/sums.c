#include <stdio.h>
#include <string.h>

int main(void) {
  char line[100];
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int n = 0;
    scanf("%d%*c", &n);
    sum += n;
  }
  printf("the sum is %d\n", sum);
  for (int i = 0; i < 2; i++) {
    if (fgets(line, sizeof line, stdin) == NULL) {
      return 1;
    }
    if (strncmp(line, "bad", 3) == 0) {
      printf("the symptom: %s", line);
    }
  }
  return 0;
}
