#ifndef LIST_H
#define LIST_H
struct list { int values[8]; int count; };
void list_add(struct list *list, int value);
int list_sum(const struct list *list);
#endif
