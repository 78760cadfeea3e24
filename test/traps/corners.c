// Corners of the language: neighbours within one object, calls of other types, builtins, vectors, initialisers.
#include <complex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct pair {
    int a, b;
};
struct mixed {
    char c;
    int i;
    char d;
} __attribute__((packed));
struct large {
    int items[20];
    struct pair pair;
};
struct methods {
    int (*first)(int);
    int (*second)(int);
};
typedef int four __attribute__((vector_size(16)));

__attribute__((pure)) int look(void);
__attribute__((malloc)) int *lend(void);
int unchecked();

static struct pair both;
static int grid[2][3];
static int row[10];
static int *middle = &row[5];
static char word[8] = "abc";
static int designated[6] = {[2] = 4, [4] = 5};
static struct pair started = {.b = 3};
static int *const toRow[] = {row, row + 2, &both.b};
static int seen;

static int inc(int n) { return n + 1; }
static int dec(int n) { return n - 1; }
static int (*const operations[])(int) = {inc, dec};
static const struct methods methods = {.second = dec};

int neighbour(void) {
    int *p = &both.a;
    both.b = 1;
    p[1] = 5;
    if (both.b == 5) return 1;  // reachable
    return 0;
}
int before(void) {
    int *p = &both.b;
    both.a = 1;
    p[-1] = 7;
    if (both.a == 7) return 1;  // reachable
    return 0;
}
int nextRow(unsigned n) {
    int *p = grid[0];
    grid[1][1] = 1;
    p[n % 6] = 6;
    if (grid[1][1] == 6) return 1;  // reachable
    return 0;
}
int leftOfMiddle(int n) {
    row[3] = 1;
    if (n >= -5 && n < 5) middle[n] = 2;
    if (row[3] == 2) return 1;  // reachable
    return 0;
}
int byLetters(void) {
    unsigned char *p = (unsigned char *)&both;
    for (unsigned i = 0; i < sizeof both; i++) p[i] = (unsigned char)i;
    if (both.b == 0x07060504) return 1;  // reachable
    return 0;
}
int oneOfThree(unsigned n) {
    both.b = 1;
    *toRow[n % 3] = 9;
    if (both.b == 9) return 1;  // reachable
    return 0;
}
int chosen(unsigned n) {
    if (operations[n & 1](5) == 4) return 1;  // reachable
    return 0;
}
int method(int n) {
    if (!methods.first && methods.second(n) == 9) return 1;  // reachable
    return 0;
}
int restIsNothing(void) {
    if (word[5] == 0 && designated[3] == 0 && started.a == 0) return 1;  // reachable
    return 0;
}
int initialised(unsigned n) {
    if (designated[n % 6] == 5) return 1;  // reachable
    return 0;
}
static int sumOf(int count, ...) {
    va_list list;
    int sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) sum += va_arg(list, int);
    va_end(list);
    return sum;
}
int variadic(int n) {
    if (sumOf(3, n, 2, 3) == 12) return 1;  // reachable
    return 0;
}
static int old(a, b)
char a;
short b;
{ return a + b; }
int oldStyle(int n) {
    if (n > 127 && old(n, 300) == 200) return 1;  // reachable
    return 0;
}
int otherPrototype(int n) {
    const int (*f)(unsigned) = (const int (*)(unsigned))inc;
    if (f((unsigned)n) == 3) return 1;  // reachable
    return 0;
}
int undeclared(int n) {
    if (unchecked(n, 2) == 8) return 1;  // reachable
    return 0;
}
static struct pair swapped(struct pair p) {
    const int kept = p.a;
    p.a = p.b;
    p.b = kept;
    return p;
}
int byValue(struct pair p) {
    if (swapped(p).a == 6 && p.a == 4) return 1;  // reachable
    return 0;
}
static struct large shifted(struct large l) {
    l.items[19] = l.pair.a;
    return l;
}
int largeByValue(int n) {
    struct large l = {.pair = {n, 0}};
    l.items[19] = 1;
    const struct large m = shifted(l);
    if (l.items[19] == 1 && m.items[19] == 8) return 1;  // reachable
    return 0;
}
int packed(struct mixed *m, unsigned char *bytes) {
    m->i = 0;
    bytes[4] = 1;
    if (m->i == 0x01000000) return 1;  // reachable
    return 0;
}
int pure(void) {
    const int first = look();
    seen++;
    if (look() != first) return 1;  // reachable
    return 0;
}
int lent(void) {
    int *p = lend(), *q = lend();
    *p = 1;
    *q = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}
int restricted(int *restrict p, int n) {
    int *q = n ? p : &seen;
    *p = 1;
    *q = 2;
    if (*p == 2) return 1;  // reachable
    return 0;
}
int overflows(int a, int b) {
    int sum;
    if (__builtin_add_overflow(a, b, &sum)) {
        if (sum < 0) return 1;  // reachable
    }
    return 0;
}
int counted(unsigned n) {
    if (n != 0 && __builtin_clz(n) == 31 && __builtin_popcount(n) == 1 && __builtin_ctz(n) == 0) return 1;  // reachable
    return 0;
}
int bytesTurned(uint32_t n) {
    if (__builtin_bswap32(n) == 0x01020304) return 1;  // reachable
    return 0;
}
int rotated(uint32_t n, unsigned by) {
    const uint32_t r = n << (by & 31) | n >> (-by & 31);
    if (n == 0x80000001 && r == 3) return 1;  // reachable
    return 0;
}
int expected(int n) {
    if (__builtin_expect(n == 77, 0)) return 1;  // reachable
    return 0;
}
int vectors(int n) {
    four v = {1, 2, 3, 4};
    v += n;
    if (v[2] == 10) return 1;  // reachable
    return 0;
}
int longDouble(long double x) {
    if (x != (double)x && x > 1.0L) return 1;  // reachable
    return 0;
}
int complexNumbers(double re, double im) {
    const double _Complex z = re + im * I;
    const double _Complex w = z * z;
    if (creal(w) < 0.0) return 1;  // reachable
    return 0;
}
int literals(int n) {
    int *last = NULL;
    for (int i = 0; i < 3; i++) last = (int[]){i, n};
    if (last && last[0] == 2 && last[1] == 5) return 1;  // reachable
    return 0;
}
int shadows(int n) {
    int a = 1;
    {
        int a = n;
        if (a == 4) n = 9;
    }
    if (a == 1 && n == 9) return 1;  // reachable
    return 0;
}
int negativeCase(char c) {
    switch (c) {
        case -1:
            c = 3;
            break;
        case '\x80':
            c = 4;
            break;
        default:
            c = 5;
            break;
    }
    if (c == 4) return 1;  // reachable
    return 0;
}
int wideSwitch(uint64_t n) {
    int a = 0;
    switch (n) {
        case 0x100000001:
            a = 1;
            break;
        case 1:
            a = 2;
            break;
    }
    if (a == 1) return 1;  // reachable
    return 0;
}
int sideEffects(int n) {
    int a = 0;
    if (n > 0 && a++ == 0 && n > 100) return 2;
    if (a == 1) return 1;  // reachable
    return 0;
}
int comma(int n) {
    int a = (n++, n);
    if (a == n && a == 8) return 1;  // reachable
    return 0;
}
static int twin(void) {
    static int count;
    return ++count;
}
static int twin2(void) {
    static int count = 6;
    return --count;
}
int sameNames(void) {
    if (twin() == twin2()) return 1;  // reachable
    return 0;
}
