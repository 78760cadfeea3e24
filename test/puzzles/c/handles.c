// An opaque handle that only the unit can make.
// expect: open 0
#include <stdlib.h>
typedef struct counter counter;
struct counter { int n; };
counter *counter_new(void) { return calloc(1, sizeof(counter)); }
void counter_free(counter *c) { free(c); }
int counter_add(counter *c, int by) {
    if (!c) return -1;
    c->n += by & 0xff;
    if (c->n > 300) return 1;
    return 0;
}
