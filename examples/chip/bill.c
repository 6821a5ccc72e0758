/* Prints a bill: what each thing costs, discounts, and the total. */
#include <stdio.h>
#include <string.h>

struct item {
    const char *name;
    int price;
    int count;
};

static struct item items[] = {
    {"paper", 450, 2}, {"pencils", 120, 12}, {"ink", 1999, 1}, {"chair", 12900, 4}, {"lamp", 3450, 1},
};

static int percent(int amount, int rate)
{
    return amount * rate / 100;
}

static int discount(const struct item *item, int amount)
{
    short cheaper = 0;
    if (item->count >= 10) {
        cheaper = percent(amount, 5);
    } else if (strcmp(item->name, "chair") == 0) {
        for (int i = 0; i < item->count; i++) {
            cheaper += percent(item->price, 70);
        }
    } else {
        cheaper = 0;
    }
    return cheaper;
}

static void heading(const char *title)
{
    printf("%s\n", title);
    for (size_t i = 0; i < strlen(title); i++) {
        putchar('-');
    }
    putchar('\n');
}

int main(void)
{
    int total = 0;
    heading("Bill");
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        int amount = items[i].price * items[i].count;
        int less = discount(&items[i], amount);
        switch (items[i].count) {
        case 1:
            printf("%s: %d\n", items[i].name, amount);
            break;
        default:
            printf("%d %s: %d\n", items[i].count, items[i].name, amount);
            break;
        }
        if (less != 0) {
            printf("  discount: %d\n", -less);
        }
        total += amount - less;
    }
    printf("total: %d\n", total);
    return 0;
}
