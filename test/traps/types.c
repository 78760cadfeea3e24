// Types that hold more, or less, than their names say.
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

enum color { RED, GREEN, BLUE };
enum signs { MINUS = -1, PLUS = 1 };
struct flags {
    unsigned low : 3;
    int sign : 1;
    int small : 4;
    unsigned : 0;
    unsigned next : 5;
};
static struct flags flags;
static int lengths[] = {1, 2, 3};
static const int *chosen = lengths;
static enum color color = RED;

int outOfEnum(enum color c) {
    switch (c) {
        case RED:
            return 1;
        case GREEN:
            return 2;
        case BLUE:
            return 3;
    }
    if (c > BLUE) return 4;  // reachable
    return 0;
}
int belowEnum(enum signs s) {
    if (s == 0) return 1;  // reachable
    return 0;
}
int enumOfBits(enum color a, enum color b) {
    if ((a | b) == 3) return 1;  // reachable
    return 0;
}
void nextColor(void) { color++; }
int colorRunsOut(void) {
    if (color == 7) return 1;  // reachable
    return 0;
}
int bitsWrap(void) {
    flags.low++;
    if (flags.low == 0) return 1;  // reachable
    return 0;
}
int oneBitIsNegative(int n) {
    flags.sign = n;
    if (flags.sign < 0) return 1;  // reachable
    return 0;
}
int bitsCut(int n) {
    flags.small = n;
    if (flags.small != n) return 1;  // reachable
    return 0;
}
int neighbours(unsigned n) {
    flags.next = 3;
    flags.low = n;
    flags.small = -1;
    if (flags.low == 5 && flags.next == 3 && flags.sign == 0) return 1;  // reachable
    return 0;
}
int promotedBits(unsigned n) {
    struct flags f = {.low = n};
    if (f.low - 8 < 0) return 1;  // reachable
    return 0;
}
int truth(int n) {
    bool b = n & 4;
    if (b == 1 && n == 4) return 1;  // reachable
    return 0;
}
int truthCounts(int n) {
    bool b = false;
    for (int i = 0; i < n && i < 5; i++) b++;
    if (n == 3 && b) return 1;  // reachable
    return 0;
}
int wide(wchar_t c) {
    if (c < 0) return 1;  // reachable
    return 0;
}
void setLength(unsigned i, int value) { lengths[i % 3] = value; }
int viewChanges(void) {
    if (chosen[1] != 2) return 1;  // reachable
    return 0;
}
int literal(unsigned i) {
    const char *text = "ab\0cd";
    if (text[i % 6] == 'd') return 1;  // reachable
    return 0;
}
int longs(long n) {
    if (n > INT_MAX) return 1;  // reachable
    return 0;
}
int wideProduct(int64_t a, int64_t b) {
    if (a > 0 && b > 0 && a * b < 0) return 1;  // reachable
    return 0;
}
int wideEnough(uint64_t a, uint64_t b) {
    const unsigned __int128 product = (unsigned __int128)a * b;
    if ((uint64_t)(product >> 64) == 5) return 1;  // reachable
    return 0;
}
int passedByValue(struct flags f) {
    if (f.next == 31 && f.low == 7) return 1;  // reachable
    return 0;
}
