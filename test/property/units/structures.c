// Structures by value, of every size class the calling convention knows; bit-fields; unions; lists.
#include <stddef.h>
#include <stdint.h>

static int note;
static void seen(int condition) {
    if (condition) ++note;
}

struct small { int16_t a; int8_t b; };
struct pair { int64_t first; double second; };
struct floats { float x, y; };
struct large { int values[6]; int64_t tag; };
struct flags { unsigned low : 3; signed mid : 7; unsigned high : 12; unsigned char other; };
struct node { int value; struct node *next; };

static struct small twice(struct small s) {
    s.a = (int16_t)(s.a * 2);
    s.b = (int8_t)(s.b + 1);
    return s;
}
static struct pair swap(struct pair p) {
    struct pair q = {(int64_t)(p.second < 1e6 && p.second > -1e6 ? p.second : 0), (double)p.first};
    return q;
}
static struct floats flip(struct floats f) {
    struct floats g = {f.y, f.x};
    return g;
}
static struct large rotate(struct large l) {
    int first = l.values[0];
    for (int i = 0; i < 5; ++i) l.values[i] = l.values[i + 1];
    l.values[5] = first;
    l.tag += first;
    return l;
}

int by_value(struct small s, struct pair p, struct floats f, struct large l) {
    s = twice(s);
    seen(s.a > 10);
    seen(s.b == 5);
    p = swap(p);
    seen(p.first > 3);
    seen(p.second < 0);
    f = flip(f);
    seen(f.x > f.y);
    l = rotate(rotate(l));
    seen(l.values[0] > 7);
    return l.tag > 100;
}

int bits(struct flags f, unsigned x) {
    seen(f.low == 5);
    seen(f.mid < -3);
    f.high = x;
    seen(f.high > 100);
    f.mid = (int)(x >> 4) & 63;
    seen(f.mid == 9);
    return f.low + f.other > 20;
}

int sum(const struct node *list) {
    int total = 0;
    for (int i = 0; list && i < 10; list = list->next, ++i) {
        total += list->value;
        if (list->value == 99) return -1;
    }
    return total > 10;
}
