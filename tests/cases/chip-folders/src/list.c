#include "list/list.h"
void list_add(struct list *list, int value) {
  list->values[list->count++] = value;
}
int list_sum(const struct list *list) {
  int sum = 0;
  for (int i = 0; i <= list->count; i++) sum += list->values[i];
  return sum;
}
