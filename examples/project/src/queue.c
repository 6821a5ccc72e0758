#include "table.h"
#include <stdio.h>
#include <stdlib.h>

void enqueue(queue *q, row *r)
{
    if (q->last == NULL)
        q->last = &q->first;
    *q->last = r;
    q->last = &r->next;
    if (++q->length > 200) {
        fputs("table: too many rows\n", stderr);
        exit(EXIT_FAILURE);
    }
}
