/* A calculator: reads lines such as "x = 3 * (y + 1)" and "print x", keeps variables in a
   hash table, compiles each line to a small stack machine and runs it. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUMBER, NAME, PLUS, MINUS, TIMES, OVER, POWER, OPEN, CLOSE, ASSIGN, COMMA, END };

struct token {
  enum kind kind;
  double value;
  char text[32];
};

enum code { PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, NEG, CALL, PRINT, HALT };

struct instruction {
  enum code code;
  double value;
  int slot;
  int count;
};

struct variable {
  char *name;
  double value;
  int uses;
  struct variable *next;
};

#define BUCKETS 16
#define STACK 24

static struct variable *table[BUCKETS];
static struct variable **slots;
static int slot_count, slot_room;

static const char *input;
static struct token now;
static struct instruction *program;
static int length, room;
static int errors;
static int line_number;

static void complain(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  fprintf(stderr, "line %d: ", line_number);
  vfprintf(stderr, format, rest);
  fputc('\n', stderr);
  va_end(rest);
  ++errors;
}

static unsigned hash(const char *text) {
  unsigned sum = 5381;
  while (*text) sum = sum * 33 + (unsigned char)*text++;
  return sum;
}

static char *copy(const char *text) {
  char *const result = malloc(strlen(text) + 1);
  return strcpy(result, text);
}

static int find_slot(const char *name) {
  const unsigned bucket = hash(name) % BUCKETS;
  for (int i = 0; i < slot_count; ++i)
    if (strcmp(slots[i]->name, name) == 0) return i;
  struct variable *const fresh = calloc(1, sizeof *fresh);
  fresh->name = copy(name);
  fresh->next = table[bucket];
  table[bucket] = fresh;
  if (slot_count == slot_room) {
    slot_room = slot_room ? 2 * slot_room : 4;
    slots = realloc(slots, slot_room * sizeof *slots);
  }
  slots[slot_count] = fresh;
  return slot_count++;
}

static void next(void) {
  while (isspace((unsigned char)*input)) ++input;
  now.text[0] = '\0';
  if (!*input || *input == '#') {
    now.kind = END;
  } else if (isdigit((unsigned char)*input) || *input == '.') {
    char *end;
    now.kind = NUMBER;
    now.value = strtod(input, &end);
    input = end;
  } else if (isalpha((unsigned char)*input) || *input == '_') {
    size_t size = 0;
    while (isalnum((unsigned char)input[size]) || input[size] == '_') ++size;
    if (size >= sizeof now.text) {
      complain("name too long");
      size = sizeof now.text - 1;
    }
    memcpy(now.text, input, size);
    now.text[size] = '\0';
    input += size;
    now.kind = NAME;
  } else {
    static const char marks[] = "+-*/^()=,";
    static const enum kind kinds[] = {PLUS, MINUS, TIMES, OVER, POWER, OPEN, CLOSE, ASSIGN, COMMA};
    const char *const found = strchr(marks, *input);
    if (!found) {
      complain("what is '%c'?", *input);
      now.kind = END;
      return;
    }
    now.kind = kinds[found - marks];
    ++input;
  }
}

static void emit(enum code code, double value, int slot, int count) {
  if (length == room) {
    room = room ? 2 * room : 16;
    program = realloc(program, room * sizeof *program);
  }
  program[length++] = (struct instruction){code, value, slot, count};
}

static int accept(enum kind kind) {
  if (now.kind != kind) return 0;
  next();
  return 1;
}

static void expect(enum kind kind, const char *what) {
  if (!accept(kind)) complain("expected %s", what);
}

static void expression(void);

static int arguments(void) {
  int count = 0;
  if (now.kind != CLOSE) {
    do {
      expression();
      ++count;
    } while (accept(COMMA));
  }
  expect(CLOSE, "')'");
  return count;
}

static void primary(void) {
  if (now.kind == NUMBER) {
    emit(PUSH, now.value, 0, 0);
    next();
  } else if (now.kind == NAME) {
    const int slot = find_slot(now.text);
    next();
    if (accept(OPEN))
      emit(CALL, 0, slot, arguments());
    else
      emit(LOAD, 0, slot, 0);
  } else if (accept(OPEN)) {
    expression();
    expect(CLOSE, "')'");
  } else if (accept(MINUS)) {
    primary();
    emit(NEG, 0, 0, 0);
  } else {
    complain("expected an expression");
    if (now.kind != END) next();
  }
}

static void power(void) {
  primary();
  if (accept(POWER)) {
    const int slot = find_slot("pow");
    power();
    emit(CALL, 0, slot, 2);
  }
}

static void term(void) {
  power();
  for (;;) {
    if (accept(TIMES)) {
      power();
      emit(MUL, 0, 0, 0);
    } else if (accept(OVER)) {
      power();
      emit(DIV, 0, 0, 0);
    } else {
      return;
    }
  }
}

static void expression(void) {
  term();
  for (;;) {
    if (accept(PLUS)) {
      term();
      emit(ADD, 0, 0, 0);
    } else if (accept(MINUS)) {
      term();
      emit(SUB, 0, 0, 0);
    } else {
      return;
    }
  }
}

static double call(const char *name, const double *values, int count) {
  if (strcmp(name, "pow") == 0 && count == 2) {
    double result = 1;
    for (int i = 0; i < (int)values[1]; ++i) result *= values[0];
    return result;
  }
  double result = count ? values[0] : 0;
  for (int i = 1; i < count; ++i) {
    if (strcmp(name, "max") == 0 && values[i] > result) result = values[i];
    if (strcmp(name, "min") == 0 && values[i] < result) result = values[i];
    if (strcmp(name, "sum") == 0) result += values[i];
  }
  return result;
}

static void execute(void) {
  double *const stack = malloc(STACK * sizeof *stack);
  int top = 0;
  for (int at = 0; at < length; ++at) {
    const struct instruction *const it = &program[at];
    switch (it->code) {
      case PUSH:
        stack[top++] = it->value;
        break;
      case LOAD:
        slots[it->slot]->uses++;
        stack[top++] = slots[it->slot]->value;
        break;
      case STORE:
        slots[it->slot]->value = stack[--top];
        break;
      case ADD:
        --top;
        stack[top - 1] += stack[top];
        break;
      case SUB:
        --top;
        stack[top - 1] -= stack[top];
        break;
      case MUL:
        --top;
        stack[top - 1] *= stack[top];
        break;
      case DIV:
        --top;
        stack[top - 1] /= stack[top];
        break;
      case NEG:
        stack[top - 1] = -stack[top - 1];
        break;
      case CALL:
        top -= it->count;
        stack[top] = call(slots[it->slot]->name, stack + top, it->count);
        ++top;
        break;
      case PRINT:
        printf("%g\n", stack[--top]);
        break;
      case HALT:
        break;
    }
  }
  free(stack);
}

static void statement(void) {
  next();
  if (now.kind == END) return;
  if (now.kind == NAME && strcmp(now.text, "print") == 0) {
    next();
    expression();
    emit(PRINT, 0, 0, 0);
  } else if (now.kind == NAME) {
    const int slot = find_slot(now.text);
    next();
    expect(ASSIGN, "'='");
    expression();
    emit(STORE, 0, slot, 0);
  } else {
    complain("expected a name");
  }
  if (now.kind != END) complain("too much on the line");
}

static void run_line(const char *line) {
  ++line_number;
  length = 0;
  input = line;
  statement();
  emit(HALT, 0, 0, 0);
  if (!errors) execute();
}

static void report(void) {
  for (int i = 0; i < BUCKETS; ++i)
    for (const struct variable *it = table[i]; it; it = it->next)
      printf("%-12s %10g  used %d times\n", it->name, it->value, it->uses);
}

static void clean_up(void) {
  for (int i = 0; i < slot_count; ++i) {
    free(slots[i]->name);
    free(slots[i]);
  }
  free(slots);
  free(program);
}

static const char *const session[] = {
    "# prices and taxes",
    "price = 12.5",
    "tax = 0.19",
    "total = price * (1 + tax)",
    "print total",
    "rebate = max(0, total - 10) / 4",
    "print min(rebate, price, 3)",
    "a = 2 ^ 3 ^ 2",
    "print a - -1",
    "deep = 1+(2+(3+(4+(5+(6+(7+(8+(9+(10+(11+(12+(13+(14+(15+(16+(17+(18+(19+(20+(21+(22+(23+(24+25)))))))))))))))))))))))",
    "print deep",
    "mean = sum(price, tax, total, rebate) / 4",
    "print mean",
};

int main(void) {
  for (size_t i = 0; i < sizeof session / sizeof *session; ++i) run_line(session[i]);
  report();
  clean_up();
  return errors != 0;
}
