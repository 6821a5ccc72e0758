#include "table.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what)
{
    fprintf(stderr, "table: %s\n", what);
    exit(EXIT_FAILURE);
}

static void *need(size_t size)
{
    void *p = calloc(1, size);

    if (p == NULL)
        die("out of memory");
    return p;
}

int is_number(const char *s)
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

row *split(const char *line)
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
