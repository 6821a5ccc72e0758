/* Reads words and numbers, one record per line, and prints them as a
   table with aligned columns, sums and a small bar chart. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 3

typedef struct row {
    struct row *next;
    int cells;
    char *cell[COLUMNS];
} row;

typedef struct {
    row *first, **last;
    size_t length;
} queue;

static void die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static void *need(size_t size)
{
    void *p = calloc(1, size);

    if (p == NULL)
        die("no memory");
    return p;
}

static void enqueue(queue *q, row *r)
{
    if (q->last == NULL)
        q->last = &q->first;
    *q->last = r;
    q->last = &r->next;
    if (++q->length > 100)
        die("too many rows");
}

static int is_number(const char *s)
{
    int digits = 0;

    if (*s == '-' || *s == '+')
        s++;
    for (; *s != '\0'; s++) {
        if (isdigit((unsigned char)*s))
            digits++;
        else if (*s != '.')
            return 0;
    }
    return digits > 0;
}

static row *split(const char *line)
{
    row *r = need(sizeof *r);

    while (r->cells < COLUMNS) {
        size_t len;

        line += strspn(line, " \t\n");
        len = strcspn(line, " \t\n");
        if (len == 0)
            break;
        r->cell[r->cells] = need(len + 1);
        memcpy(r->cell[r->cells++], line, len);
        line += len;
    }
    return r;
}

static void print_table(const queue *q)
{
    int width[COLUMNS] = {0};
    double sum[COLUMNS] = {0};

    void widen(int columns, struct widths { int w[COLUMNS]; } *all, const row *r)
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
        for (double x = 0; x < sum[i] && x < 40; x++)
            putchar('*');
        putchar('\n');
    }
}

int main(void)
{
    char line[200];
    queue q = {0};

    while (fgets(line, sizeof line, stdin) != NULL)
        enqueue(&q, split(line));
    print_table(&q);
    return 0;
}
