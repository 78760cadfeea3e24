// Memory that nobody has written: any value, another one for each, and what was there before.
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct three {
    int a, b, c;
};
union both {
    unsigned char byte;
    unsigned whole;
};
enum color { RED, GREEN, BLUE };

int differ(void) {
    int a, b;
    if (a != b) return 1;  // reachable
    return 0;
}
int onOneWay(int n) {
    int a;
    if (n > 0) a = 1;
    if (a == 77) return 1;  // reachable
    return 0;
}
int gotoPast(int n) {
    if (n > 0) goto later;
    n = 3;
    int a = 5;
    if (n < 0) return a;
later:
    if (a == 77) return 1;  // reachable
    return 0;
}
int switchPast(int n) {
    switch (n) {
        int a;
        case 0:
            a = 5;
            break;
        default:
            if (a == 77) return 1;  // reachable
            break;
    }
    return 0;
}
int partOfStruct(void) {
    struct three s;
    s.a = 1;
    if (s.c == 77) return 1;  // reachable
    return 0;
}
int partOfArray(unsigned n) {
    int items[8];
    for (unsigned i = 0; i < n && i < 8; i++) items[i] = 0;
    if (items[7] != 0) return 1;  // reachable
    return 0;
}
int stillThere(int n) {
    int seen = 0;
    for (int i = 0; i < 2; i++) {
        int a;
        if (i == 1 && a == n) seen = 1;  // reachable
        a = n;
    }
    return seen;
}
int restOfUnion(void) {
    union both u;
    u.byte = 1;
    if (u.whole != 1) return 1;  // reachable
    return 0;
}
int outOfEnum(void) {
    enum color c;
    switch (c) {
        case RED:
        case GREEN:
        case BLUE:
            return 0;
        default:
            break;
    }
    if (c > BLUE) return 1;  // reachable
    return 0;
}
static int maybe(int n) {
    int result;
    if (n > 0) result = 1;
    return result;
}
int fromCallee(int n) {
    if (maybe(n) == 77) return 1;  // reachable
    return 0;
}
static void maybeSet(int n, int *to) {
    if (n > 0) *to = 1;
}
int notSetByCallee(int n) {
    int a;
    maybeSet(n, &a);
    if (a == 77) return 1;  // reachable
    return 0;
}
int copiedUnset(void) {
    struct three s, t;
    s.b = 4;
    t = s;
    if (t.a == 77) return 1;  // reachable
    return 0;
}
int text(void) {
    char letters[16];
    letters[15] = 0;
    if (strlen(letters) > 3) return 1;  // reachable
    return 0;
}
int sumOfBoth(void) {
    int a, b;
    if (a - b == 1) return 1;  // reachable
    return 0;
}
int twiceTheSame(int n) {
    int a;
    const int first = a;
    if (n) a = 2;
    if (first == 77 && a == 2) return 1;  // reachable
    return 0;
}
int fromHeap(void) {
    struct three *s = malloc(4 * sizeof *s);
    if (!s) return 0;
    s[3].a = 0;
    const int c = s[3].c;
    free(s);
    if (c == 0x07070707) return 1;  // reachable
    return 0;
}
