// Arguments that are the same memory: of the same type, of types that may alias, and in parts.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct pair {
    int a, b;
};
struct ring {
    struct ring *next;
    int value;
};
struct tail {
    int count;
    int items[];
};
union word {
    int whole;
    unsigned char bytes[4];
};

int shared = 5;

int same(int *p, int *q) {
    *p = 1;
    *q = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}

int letters(int *p, char *c) {
    *p = 1;
    *c = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}

int signs(int *p, unsigned *u) {
    *p = 1;
    *u = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}

int member(struct pair *s, int *p) {
    s->a = 1;
    *p = 2;
    if (s->a != 1) return 1;  // reachable
    return 0;
}

int secondMember(struct pair *s, int *p) {
    s->b = 1;
    *p = 2;
    if (s->b != 1) return 1;  // reachable
    return 0;
}

int elements(int *a, unsigned i, unsigned j) {
    a[i & 7] = 1;
    a[j & 7] = 2;
    if (a[i & 7] == 2) return 1;  // reachable
    return 0;
}

int shifted(int *p, int *q) {
    p[1] = 1;
    q[0] = 2;
    if (p[1] == 2) return 1;  // reachable
    return 0;
}

int throughPointer(int **pp, int *p) {
    *p = 1;
    **pp = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}

int circle(struct ring *r) {
    r->value = 1;
    r->next->value = 2;
    if (r->value == 2) return 1;  // reachable
    return 0;
}

int circleOfTwo(struct ring *r) {
    r->value = 1;
    r->next->next->value = 2;
    if (r->value == 2) return 1;  // reachable
    return 0;
}

int withGlobal(int *p) {
    shared = 1;
    *p = 2;
    if (shared == 2) return 1;  // reachable
    return 0;
}

int constantIsNot(const int *p, int *q) {
    const int before = *p;
    *q = before ^ 1;
    if (*p != before) return 1;  // reachable
    return 0;
}

int cleared(void *a, int *b) {
    *b = 1;
    memset(a, 0, sizeof *b);
    if (*b == 0) return 1;  // reachable
    return 0;
}

int copied(int *p, const int *q) {
    int before[2] = {1, 1};
    p[0] = 1;
    p[1] = 3;
    memcpy(before, q, sizeof before);
    if (before[1] == 3) return 1;  // reachable
    return 0;
}

int structsOverlap(struct pair *s, struct pair *t) {
    s->a = 1;
    t->a = 2;
    t->b = 3;
    if (s->a == 2) return 1;  // reachable
    return 0;
}

int structIntoMember(struct pair *s, struct pair *t) {
    const struct pair other = {7, 8};
    s->b = 1;
    *t = other;
    if (s->b == 8) return 1;  // reachable
    return 0;
}

int flexible(struct tail *t, int *p) {
    t->items[1] = 1;
    *p = 2;
    if (t->items[1] == 2) return 1;  // reachable
    return 0;
}

int countIsItem(struct tail *t, int *p) {
    t->count = 1;
    p[0] = 9;
    if (t->count == 9) return 1;  // reachable
    return 0;
}

int unionBytes(union word *w, unsigned char *c) {
    w->whole = 0;
    c[1] = 1;
    if (w->whole == 256) return 1;  // reachable
    return 0;
}

int pointerBytes(char **p, unsigned char *c) {
    char *before = *p;
    c[0] ^= 1;
    if (*p != before) return 1;  // reachable
    return 0;
}

int lengthInBuffer(unsigned *length, unsigned char *bytes) {
    if (*length != 4) return 0;
    for (unsigned i = 0; i < 4; i++) bytes[i] = 0;
    if (*length == 0) return 1;  // reachable
    return 0;
}

int swapped(int *p, int *q) {
    *p ^= *q;
    *q ^= *p;
    *p ^= *q;
    if (p == q && *p != 0) return 2;
    if (p == q) return 1;  // reachable
    return 0;
}

int longAndArray(long *l, long table[3]) {
    *l = 2;
    table[2] = 5;
    if (*l == 5) return 1;  // reachable
    return 0;
}

int boundGrows(int *bound, int *items) {
    int i;
    *bound = 2;
    for (i = 0; i < *bound && i < 8; i++) items[i] = 4;
    if (i > 2) return 1;  // reachable
    return 0;
}
