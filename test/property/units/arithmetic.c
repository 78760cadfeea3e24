// Integers of all widths: every operator, conversion and comparison, with results that are branched on.
#include <stdint.h>
#include <stdbool.h>

static int note;
static void seen(bool condition) {
    if (condition) ++note;
}

int mixed(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f, int64_t g, uint64_t h) {
    seen(a < b);
    seen((int16_t)(a * c) > d);
    seen((uint32_t)e > f);
    seen(g < (int64_t)h);
    seen((uint8_t)e == b);
    seen((int8_t)f < a);
    seen((e ^ (int)f) & 4);
    seen((e | a) == -1);
    seen(~e > c);
    seen(-g > e);
    if (b != 0) {
        seen(a / b > 1);
        seen(e % b == 2);
        seen(f / b < d);
        seen(h % b == 0);
    }
    if (d % 3 == 1 && e > c && !(f & 1)) return 1;
    return g > 1000 ? 2 : e < 0 ? 3 : 4;
}

int shifts(uint32_t x, int y, unsigned by, int64_t wide) {
    by &= 31;
    seen((x << by) > 100);
    seen((x >> by) == 1);
    seen((y >> by) < 0);
    seen((wide << by) > 5);
    seen((wide >> by) == -1);
    seen((uint8_t)(x << 3) == 8);
    return (int)((x << 1) + (unsigned)y) > 7;
}

int choose(int a, int b, bool flag) {
    int larger = a > b ? a : b;
    int other = flag ? larger : -larger;
    switch (other & 7) {
        case 0:
        case 3:
            return 1;
        case 1:
            return flag ? 2 : 3;
        case 5:
            if (a == b) return 4;
            break;
        default:
            return larger > 10;
    }
    return other;
}

long loop(unsigned n, int step) {
    long sum = 0;
    for (unsigned i = 0; i < (n & 15); ++i) {
        sum += step * (int)i;
        if (sum > 50) break;
    }
    return sum;
}
