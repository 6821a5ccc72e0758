/* A calculator: sums and products with names; the last line divides by zero. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAMES 16
#define MAX_STACK 32

enum kind { END, NUMBER, NAME, SIGN };

struct token {
    enum kind kind;
    int value;
    char text[16];
};

struct variable {
    char name[16];
    int value;
    int used;
};

static struct variable variables[MAX_NAMES];
static int variable_count;
static const char *cursor;
static struct token current;
static int errors;
static int lines;

static void report(const char *what, const char *text)
{
    printf("line %d: %s: %s\n", lines, what, text);
    errors++;
}

static void skip_blanks(void)
{
    while (*cursor == ' ' || *cursor == '\t')
        cursor++;
}

static void advance(void)
{
    skip_blanks();
    int length = 0;
    memset(&current, 0, sizeof current);
    if (*cursor == '\0') {
        current.kind = END;
        return;
    }
    if (isdigit((unsigned char)*cursor)) {
        current.kind = NUMBER;
        while (isdigit((unsigned char)*cursor)) {
            current.value = current.value * 10 + (*cursor - '0');
            cursor++;
        }
        return;
    }
    if (isalpha((unsigned char)*cursor)) {
        current.kind = NAME;
        while (isalnum((unsigned char)*cursor) && length < 15)
            current.text[length++] = *cursor++;
        return;
    }
    current.kind = SIGN;
    current.text[0] = *cursor++;
}

static struct variable *find(const char *name)
{
    for (int i = 0; i < variable_count; i++) {
        if (strcmp(variables[i].name, name) == 0)
            return &variables[i];
    }
    return NULL;
}

static struct variable *enter(const char *name)
{
    struct variable *found = find(name);
    if (found)
        return found;
    if (variable_count == MAX_NAMES) {
        report("too many names", name);
        return NULL;
    }
    found = &variables[variable_count++];
    strcpy(found->name, name);
    found->value = 0;
    return found;
}

static int is_sign(char sign)
{
    return current.kind == SIGN && current.text[0] == sign;
}

static int sum(void);

static int primary(void)
{
    int value = 0;
    if (current.kind == NUMBER) {
        value = current.value;
        advance();
    } else if (current.kind == NAME) {
        struct variable *variable = find(current.text);
        if (variable) {
            value = variable->value;
            variable->used++;
        } else {
            report("unknown name", current.text);
        }
        advance();
    } else if (is_sign('(')) {
        advance();
        value = sum();
        if (is_sign(')'))
            advance();
        else
            report("missing", ")");
    } else if (is_sign('-')) {
        advance();
        value = -primary();
    } else {
        report("unexpected", current.text);
        advance();
    }
    return value;
}

static int product(void)
{
    int value = primary();
    while (is_sign('*') || is_sign('/')) {
        char sign = current.text[0];
        advance();
        int right = primary();
        if (sign == '*')
            value *= right;
        else if (right != 0)
            value /= right;
        else
            report("division by", "zero");
    }
    return value;
}

static int sum(void)
{
    int value = product();
    while (is_sign('+') || is_sign('-')) {
        char sign = current.text[0];
        advance();
        int right = product();
        value = sign == '+' ? value + right : value - right;
    }
    return value;
}

static void statement(const char *line)
{
    lines++;
    cursor = line;
    advance();
    if (current.kind == NAME && strchr(line, '=')) {
        char name[16];
        strcpy(name, current.text);
        advance();
        advance();
        struct variable *variable = enter(name);
        if (variable)
            variable->value = sum();
    } else {
        int value = sum();
        printf("%d: %s is %d\n", lines, line, value);
    }
    if (current.kind != END)
        report("left over", current.text);
}

static void summary(void)
{
    int unused = 0;
    for (int i = 0; i < variable_count; i++) {
        if (variables[i].used == 0)
            unused++;
    }
    printf("%d lines, %d names, %d unused, %d errors\n", lines, variable_count, unused, errors);
}

int main(void)
{
    static const char *program[] = {
        "width = 12",
        "height = 3 * (width - 2)",
        "width * height / 2",
        "spare = 1",
        "-3 + 10",
        "height / (width - 12)",
    };
    for (size_t i = 0; i < sizeof program / sizeof program[0]; i++)
        statement(program[i]);
    summary();
    return errors > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
