#include "table.h"
#include <stdio.h>

int main(void)
{
    static char line[1000];
    queue q = {0};

    while (fgets(line, sizeof line, stdin) != NULL)
        enqueue(&q, split(line));
    print_table(&q);
    return 0;
}
