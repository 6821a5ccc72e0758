/* Reads a file of records: "REC1", then for each record a tag, the length of its
   value in one byte, and the value. A fuzz target: it has a bug, which a fuzzer
   finds in seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned sum;

static void number(const uint8_t *value, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sum = sum * 256 + value[i];
}

/* Bug: the value may be longer than 16 bytes. */
static void name(const uint8_t *value, size_t length)
{
    char *copy = malloc(16);

    memcpy(copy, value, length);
    sum += (unsigned char)copy[0];
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4 || memcmp(data, "REC1", 4) != 0)
        return 0;
    for (size_t at = 4; at + 2 <= size; at += 2 + data[at + 1]) {
        size_t length = data[at + 1];

        if (length > size - at - 2)
            break;
        if (data[at] == '#')
            number(data + at + 2, length);
        else if (data[at] == 'n')
            name(data + at + 2, length);
    }
    return 0;
}
