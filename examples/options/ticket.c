/* Prints a railway ticket.  Correct C, but gcc 12.2 -O2 spoils the ticket. */
#include <stdio.h>

struct station {
    char name[20];
};

struct ticket {
    unsigned class : 2, zone : 8, price : 22;
    struct station from, to;
    unsigned days : 6, discount : 26;
};

/* Fills in the journey.  The class and the discount are not touched:
   the clerk has set them already. */
__attribute__((noipa))
void set_journey(struct ticket *t)
{
    t->zone = 5;
    t->price = 1290;
    t->from = (struct station){"Saarbruecken"};
    t->to = (struct station){"Kaiserslautern"};
    t->days = 2;
}

__attribute__((noipa))
int check(const struct ticket *t)
{
    printf("%s - %s: class %d, zone %d, price %d, %d days, %d %% off\n",
           t->from.name, t->to.name, t->class, t->zone, t->price,
           t->days, t->discount);
    return t->class == 2 && t->zone == 5 && t->price == 1290
        && t->days == 2 && t->discount == 50;
}

int main(void)
{
    struct ticket t;

    t.class = 2;
    t.discount = 50;
    set_journey(&t);
    return check(&t) ? 0 : 1;
}
