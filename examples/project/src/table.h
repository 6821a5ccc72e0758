#ifndef TABLE_H
#define TABLE_H
#include <stddef.h>

#define COLUMNS 4

typedef struct row {
    struct row *next;
    int cells;
    char *cell[COLUMNS];
} row;

typedef struct {
    row *first, **last;
    size_t length;
} queue;

void enqueue(queue *q, row *r);
int is_number(const char *s);
row *split(const char *line);
void print_table(const queue *q);
#endif
