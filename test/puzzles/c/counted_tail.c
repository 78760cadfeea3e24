// A flexible array whose length its own count tells: few objects would be sound if chance chose both.
// expect: open 0
// options: --budget-execs 80000
struct bag { int id; unsigned n; short items[]; };
int bag_sum(const struct bag *b) {
    int sum = 0;
    if (!b) return -1;
    for (unsigned i = 0; i < b->n; ++i) sum += b->items[i];
    if (b->n > 4 && sum == 500) return 1;
    return 0;
}
