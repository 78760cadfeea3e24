// What undefined behaviour sanitizers object to and the world's code does: no findings, and the tests are kept.
// expect: findings 0, suspected 0, open 0
#include <stddef.h>
#include <string.h>

struct list {
    struct list *next;
};
struct item {
    int weight;
    struct list link;
};

#define entry(at) ((struct item *)((char *)(at) - (size_t) & ((struct item *)0)->link))

int second_weight(int weight) {
    struct item a = {weight, {0}}, b = {weight + 1u, {&a.link}};
    struct item *next = entry(b.link.next);
    return next->weight > 3 ? 1 : 0;
}

int is_empty(struct list *at) {
    struct item *first = entry(at);
    if (!at) return 1;
    return &first->link != at;
}

int copies_nothing(const char *from, unsigned n) {
    char to[4];
    if (n > 0) return 0;
    memcpy(to, from, n);
    return 1;
}

int counts(unsigned n) {
    int numbers[4] = {1, 2, 3, 4};
    int *past = numbers + 4, sum = 0;
    for (int *at = numbers; at != past; ++at) sum += *at;
    return n - 11u > 5u ? sum : 0;
}
