/* Limits on accounts: amounts are added with a check that they do not overflow. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { DEPOSIT, WITHDRAWAL, INTEREST, FEE };

struct account {
  char owner[16];
  int cents;
  int limit;
  int refused;
};

struct booking {
  const char *owner;
  enum kind kind;
  int amount;
};

static struct account accounts[8];
static int count;

static struct account *find(const char *owner) {
  for (int i = 0; i < count; ++i)
    if (strcmp(accounts[i].owner, owner) == 0) return &accounts[i];
  return NULL;
}

static struct account *open_account(const char *owner, int limit) {
  struct account *const account = &accounts[count++];
  strncpy(account->owner, owner, sizeof account->owner - 1);
  account->limit = limit;
  return account;
}

/* Amounts are never negative here. */
static int too_much(int have, int more) { return have + more < have; }

static int add(struct account *account, int amount) {
  if (too_much(account->cents, amount)) {
    ++account->refused;
    return 0;
  }
  account->cents += amount;
  return 1;
}

static int take(struct account *account, int amount) {
  if (account->cents < amount - account->limit) {
    ++account->refused;
    return 0;
  }
  account->cents -= amount;
  return 1;
}

static int interest(const struct account *account, int percent) {
  if (account->cents <= 0) return 0;
  return (int)((long long)account->cents * percent / 100);
}

static const char *kind_name(enum kind kind) {
  switch (kind) {
    case DEPOSIT: return "deposit";
    case WITHDRAWAL: return "withdrawal";
    case INTEREST: return "interest";
    case FEE: return "fee";
  }
  return "?";
}

static int book(const struct booking *booking) {
  struct account *const account = find(booking->owner);
  if (!account) return 0;
  switch (booking->kind) {
    case DEPOSIT: return add(account, booking->amount);
    case WITHDRAWAL: return take(account, booking->amount);
    case INTEREST: return add(account, interest(account, booking->amount));
    case FEE: return take(account, booking->amount < 100 ? 100 : booking->amount);
  }
  return 0;
}

static int by_cents(const void *a, const void *b) {
  const struct account *const left = a, *const right = b;
  return (left->cents > right->cents) - (left->cents < right->cents);
}

static void print(void) {
  for (int i = 0; i < count; ++i)
    printf("%-10s %12d cents, %d refused\n", accounts[i].owner, accounts[i].cents, accounts[i].refused);
}

int main(int words, char **word) {
  const int large = words > 1 ? atoi(word[1]) : 2000000000;
  const struct booking bookings[] = {
      {"ann", DEPOSIT, 150000}, {"ben", DEPOSIT, large},     {"ben", WITHDRAWAL, 500}, {"eve", DEPOSIT, 90000},
      {"ann", FEE, 30},         {"ben", DEPOSIT, large / 4}, {"eve", INTEREST, 3},     {"dan", WITHDRAWAL, 5000},
      {"ann", WITHDRAWAL, 1},   {"kim", DEPOSIT, 5},         {"dan", FEE, 250},        {"eve", WITHDRAWAL, 95000},
  };
  open_account("ann", 0);
  open_account("ben", 1000);
  open_account("eve", 5000);
  open_account("dan", 6000);
  for (size_t i = 0; i < sizeof bookings / sizeof *bookings; ++i)
    if (!book(&bookings[i])) printf("refused: %s of %s\n", kind_name(bookings[i].kind), bookings[i].owner);
  qsort(accounts, count, sizeof *accounts, by_cents);
  print();
  return 0;
}
