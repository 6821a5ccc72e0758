#include <stdio.h>
int main()
{
    printf("line %d: %s: %s", 0, "division by", "zero");
}
