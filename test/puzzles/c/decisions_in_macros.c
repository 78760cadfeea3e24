// Decisions that stand in a macro used twice: each use has independence pairs of its own.
// expect: covered 12, open 0, findings 0
// options: --criterion mcdc --budget-execs 20000
#define WITHIN(x, low, high) ((x) >= (low) && (x) <= (high))
#define SIZE(x) WITHIN(x, 1, 9)

int both(int a, int b) {
    int found = 0;
    if (SIZE(a)) found += 1;
    if (SIZE(b)) found += 2;
    return found;
}
