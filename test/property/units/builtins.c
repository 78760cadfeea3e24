/* Builtins and library functions that the compiler has operations of its own for. */
#include <math.h>
#include <stdint.h>

int rounded(double x) {
    int found = 0;
    if (floor(x) == x) found |= 1;
    if (ceil(x) > x + 0.5) found |= 2;
    if (trunc(x) < x) found |= 4;
    if (round(x) != rint(x)) found |= 8;
    if (nearbyint(x) == -3.0) found |= 16;
    if (lround(x) == 12) found |= 32;
    if (signbit(floor(x)) != signbit(ceil(x))) found |= 64;
    return found;
}

int rounded_short(float x) {
    int found = 0;
    if (floorf(x) == x) found |= 1;
    if (ceilf(x) > x + 0.5f) found |= 2;
    if (truncf(x) < x) found |= 4;
    if (roundf(x) != rintf(x)) found |= 8;
    if (lrintf(x) == 3) found |= 16;
    return found;
}

int classes(double x, float y) {
    int found = 0;
    if (isnan(x)) found |= 1;
    if (isinf(x)) found |= 2;
    if (isfinite(y)) found |= 4;
    if (isnormal(y)) found |= 8;
    if (fpclassify(x) == FP_SUBNORMAL) found |= 16;
    if (fpclassify(y) == FP_ZERO) found |= 32;
    return found;
}

int combined(double a, double b, double c) {
    int found = 0;
    if (a * b + c > 10.0) found |= 1;
    if (a - b * c < 0.0) found |= 2;
    if (fmin(a, b) > fmax(b, c)) found |= 4;
    if (copysign(a, b) < 0.0) found |= 8;
    if (fmod(a, 3.0) == 1.0) found |= 16;
    return found;
}

int overflows(int a, int b, long c, long d, unsigned long e, unsigned long f) {
    int found = 0, sum;
    long wide;
    unsigned long plain;
    if (__builtin_add_overflow(a, b, &sum)) found |= 1;
    if (__builtin_sub_overflow(a, b, &sum)) found |= 2;
    if (__builtin_mul_overflow(a, b, &sum)) found |= 4;
    if (sum == 77) found |= 8;
    if (__builtin_mul_overflow(c, d, &wide)) found |= 16;
    if (__builtin_sub_overflow(c, d, &wide)) found |= 32;
    if (__builtin_add_overflow(e, f, &plain)) found |= 64;
    if (__builtin_mul_overflow(e, f, &plain)) found |= 128;
    if (__builtin_sub_overflow(e, f, &plain) && plain > 5) found |= 256;
    return found;
}

int counted(unsigned a, uint64_t b, uint16_t c) {
    int found = 0;
    if (__builtin_popcount(a) == 3) found |= 1;
    if (a && __builtin_clz(a) == 7) found |= 2;
    if (b && __builtin_ctzll(b) == 5) found |= 4;
    if (__builtin_bswap32(a) == 0x78563412u) found |= 8;
    if (__builtin_bswap16(c) > 0x8000) found |= 16;
    if (__builtin_bswap64(b) < 9) found |= 32;
    if (__builtin_rotateleft32(a, c) == 0x80000001u) found |= 64;
    if (__builtin_rotateright64(b, a) == 1) found |= 128;
    return found;
}
