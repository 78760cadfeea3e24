/* Pointers of the test: null, equal, in structures, through calls, as array bases, as numbers. */
#include <stddef.h>
#include <stdint.h>

struct cell {
    int value;
    struct cell *next, *other;
};

int compare(const struct cell *a, const struct cell *b) {
    if (!a) return b ? 1 : 2;
    if (a == b) return 3;
    if (a->next && a->next == a->other) return 4;
    if (b && a->next == b->next) return 5;
    return a->value > 0;
}

int length(const struct cell *from) {
    int count = 0;
    for (; from && count < 8; from = from->next) count += from->value == 3 ? 2 : 1;
    return count > 2;
}

static const int *choose(const int *a, const int *b, int first) { return first > 0 ? a : b; }

int pick(const int *a, const int *b, int n) {
    const int *one = choose(a, b, n);
    if (!one) return -1;
    if (one == a && one != b) return one[0] > 10;
    return *one == n;
}

int walk(const int *v, int n) {
    if (n > 6 || !v) return -1;
    const int *end = v + n;
    int sum = 0;
    for (const int *at = v; at < end; ++at) sum += *at > 5;
    if (end - v == 3) ++sum;
    return sum > 2;
}

int numbers(void *p, int *q) {
    if ((uintptr_t)p % 16 == 8) return 1;
    if ((uintptr_t)p == (uintptr_t)q) return 2;
    return p == NULL || q == NULL;
}
