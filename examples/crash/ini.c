/* Reads a file of settings: [section], then name = value. It has two bugs, and
   both end in a segmentation fault: see end_of_section() and unquote(). */
#include <stdio.h>
#include <string.h>

/* Bug: a line that opens a bracket and does not close it. */
__attribute__((noinline)) static size_t end_of_section(const char *line)
{
    const char *end = strchr(line, ']');

    return (size_t)(*end == ']' ? end - line : 0);
}

/* Bug: a value that begins with a quote and has no second one. */
__attribute__((noinline)) static void unquote(char *value)
{
    char *end = strrchr(value + 1, '"');

    *end = '\0';
    memmove(value, value + 1, strlen(value));
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argv[argc - 1], "r");
    char line[200];
    int in_section = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *equals = strchr(line, '=');

        if (line[0] == '[')
            in_section = end_of_section(line) > 0;
        else if (in_section && equals != NULL && equals[1] == '"')
            unquote(equals + 1);
    }
    return 0;
}
