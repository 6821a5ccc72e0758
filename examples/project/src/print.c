#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void print_table(const queue *q)
{
    int width[COLUMNS] = {0};
    double sum[COLUMNS] = {0};

    void widen(int columns, struct widths { int w[columns]; } *all, const row *r)
    {
        for (int i = 0; i < columns && i < r->cells; i++) {
            int len = (int)strlen(r->cell[i]);

            if (len > all->w[i])
                all->w[i] = len;
            if (is_number(r->cell[i]))
                sum[i] += strtod(r->cell[i], NULL);
        }
    }

    for (const row *r = q->first; r != NULL; r = r->next)
        widen(COLUMNS, (void *)width, r);
    for (const row *r = q->first; r != NULL; r = r->next) {
        for (int i = 0; i < r->cells; i++)
            printf(is_number(r->cell[i]) ? "%*s " : "%-*s ", width[i], r->cell[i]);
        putchar('\n');
    }
    for (int i = 0; i < COLUMNS; i++) {
        printf("%d: %8.2f ", i + 1, sum[i]);
        for (double x = 0; x < sum[i] && x < 60; x++)
            putchar('*');
        putchar('\n');
    }
}
