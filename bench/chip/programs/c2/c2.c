/* An index of words; one that is taken out stays in its chain, and a check fails. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 8

struct place {
    int line;
    struct place *next;
};

struct word {
    char *text;
    int count;
    struct place *places;
    struct word *next;
};

struct index {
    struct word *buckets[BUCKETS];
    int words;
    int longest;
};

static unsigned hash(const char *text)
{
    unsigned value = 0;
    while (*text)
        value = value * 31 + (unsigned char)*text++;
    return value % BUCKETS;
}

static char *copy(const char *text)
{
    size_t length = strlen(text) + 1;
    char *result = malloc(length);
    if (!result) {
        fprintf(stderr, "no memory\n");
        exit(3);
    }
    memcpy(result, text, length);
    return result;
}

static struct word *look(struct index *index, const char *text)
{
    struct word *word = index->buckets[hash(text)];
    while (word && strcmp(word->text, text) != 0)
        word = word->next;
    return word;
}

static void add_place(struct word *word, int line)
{
    struct place *place = calloc(1, sizeof *place);
    if (!place)
        exit(3);
    place->line = line;
    if (!word->places) {
        word->places = place;
    } else {
        struct place *last = word->places;
        while (last->next)
            last = last->next;
        last->next = place;
    }
}

static void add(struct index *index, const char *text, int line)
{
    struct word *word = look(index, text);
    if (!word) {
        word = calloc(1, sizeof *word);
        if (!word)
            exit(3);
        word->text = copy(text);
        word->next = index->buckets[hash(text)];
        index->buckets[hash(text)] = word;
        index->words++;
        if ((int)strlen(text) > index->longest)
            index->longest = (int)strlen(text);
    }
    word->count++;
    add_place(word, line);
}

static void free_word(struct word *word)
{
    struct place *place = word->places;
    while (place) {
        struct place *next = place->next;
        free(place);
        place = next;
    }
    free(word->text);
    word->text = NULL;
    word->places = NULL;
}

static int count_words(const struct index *index)
{
    int count = 0;
    for (int i = 0; i < BUCKETS; i++) {
        for (const struct word *word = index->buckets[i]; word; word = word->next)
            count++;
    }
    return count;
}

static void take_out(struct index *index, const char *text)
{
    struct word *word = look(index, text);
    if (!word) {
        printf("%s is not there\n", text);
        return;
    }
    printf("taking out %s, %d times\n", text, word->count);
    free_word(word);
    index->words--;
    if (count_words(index) != index->words)
        abort();
}

static void add_line(struct index *index, const char *line, int number)
{
    char buffer[128];
    size_t length = 0;
    for (const char *c = line;; c++) {
        if (*c != ' ' && *c != '\0' && length < sizeof buffer - 1) {
            buffer[length++] = *c;
            continue;
        }
        buffer[length] = '\0';
        if (length > 0)
            add(index, buffer, number);
        length = 0;
        if (*c == '\0')
            break;
    }
}

static void show_word(const struct word *word, int width)
{
    printf("%-*s", width, word->text);
    for (const struct place *place = word->places; place; place = place->next)
        printf(" %d", place->line);
    printf("\n");
}

static void show(const struct index *index)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (const struct word *word = index->buckets[i]; word; word = word->next) {
            if (strlen(word->text) > 2)
                show_word(word, index->longest);
        }
    }
    printf("%d words\n", index->words);
}

static int load(const struct index *index)
{
    int fullest = 0;
    for (int i = 0; i < BUCKETS; i++) {
        int count = 0;
        for (const struct word *word = index->buckets[i]; word; word = word->next)
            count++;
        if (count > fullest)
            fullest = count;
    }
    return fullest;
}

int main(void)
{
    static const char *text[] = {
        "the oak and the ash",
        "the ash and the bonny ivy tree",
        "they flourish at home",
        "in my own country",
    };
    static struct index index;
    for (int i = 0; i < 4; i++)
        add_line(&index, text[i], i + 1);
    show(&index);
    printf("fullest bucket: %d\n", load(&index));
    take_out(&index, "elm");
    take_out(&index, "ash");
    show(&index);
    return 0;
}
