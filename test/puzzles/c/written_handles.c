// A handle that comes through an output parameter.
// expect: open 0
// options: --budget-execs 60000
#include <stdlib.h>
struct door;
struct door { int turns; };
int door_open(int kind, struct door **out) {
    if (kind < 0 || !out) return -1;
    *out = calloc(1, sizeof **out);
    return *out ? 0 : -2;
}
int door_turn(struct door *d, int by) {
    if (!d) return -1;
    d->turns += by;
    if (d->turns == 77) return 1;
    return 0;
}
void door_close(struct door *d) { free(d); }
