#include <stdio.h>
int main()
{
    printf("line %d: %s: %s\n", 0, "division by", "zero");
}
