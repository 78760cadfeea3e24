// Rounding, kinds of floats, overflow that is asked for, bits: the compiler has operations of its own for them, and
// symbolic execution sees through them.
// expect: open 0
// options: --engine concolic --budget-execs 2000
#include <math.h>

int price(double x, double tax) {
    if (!isfinite(x) || !isfinite(tax)) return -1;
    if (x * tax + 5.0 == 30.0 && tax == 0.5) return 1;
    if (floor(x) == 1234.0 && x != 1234.0) return 2;
    return 0;
}

int table(unsigned rows, unsigned columns) {
    unsigned cells;
    if (__builtin_mul_overflow(rows, columns, &cells)) return -1;
    if (cells == 391 && rows > 17 && columns > 1) return 1;
    return 0;
}

int ports(unsigned short raw) {
    if (__builtin_bswap16(raw) == 8080) return 1;
    return 0;
}
