#include <stdio.h>
#include "list/list.h"
int main(void) {
  struct list list = {{0, 0, 0, 4}, 0};
  list_add(&list, 1);
  list_add(&list, 2);
  list_add(&list, 3);
  printf("count %d\n", list.count);
  printf("sum %d\n", list_sum(&list));
  return 0;
}
