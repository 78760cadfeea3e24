// A table that grows only after many calls, with data of the caller's in it.
// expect: open 0
// options: --budget-execs 120000
#include <stdlib.h>
typedef void *datum;
typedef struct stack stack;
struct stack { datum *items; unsigned used, room; };
stack *stack_new(void) {
    stack *s = malloc(sizeof *s);
    if (!s) return NULL;
    s->used = 0;
    s->room = 12;
    s->items = malloc(s->room * sizeof *s->items);
    if (!s->items) {
        free(s);
        return NULL;
    }
    return s;
}
int stack_push(stack *s, datum d) {
    if (!s) return -1;
    if (s->used == s->room) {
        datum *more = realloc(s->items, 2 * s->room * sizeof *more);
        if (!more) return 0;
        s->items = more;
        s->room *= 2;
    }
    s->items[s->used++] = d;
    return 1;
}
datum stack_top(const stack *s) {
    if (!s || s->used == 0) return NULL;
    return s->items[s->used - 1];
}
