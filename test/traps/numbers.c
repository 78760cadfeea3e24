// Integers that wrap, convert, promote and shift.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

int oneMore(int n) {
    if (n + 1 < n) return 1;  // reachable
    return 0;
}
int negated(int n) {
    if (n < 0 && -n < 0) return 1;  // reachable
    return 0;
}
int absolute(int n) {
    if (abs(n) < 0) return 1;  // reachable
    return 0;
}
int sumBelow(unsigned a, unsigned b) {
    if (a + b < a) return 1;  // reachable
    return 0;
}
int differenceAbove(unsigned a, unsigned b) {
    if (a - b > a) return 1;  // reachable
    return 0;
}
int halfOfDouble(int n) {
    if (n * 2 / 2 != n) return 1;  // reachable
    return 0;
}
int narrowSum(uint8_t a, uint8_t b) {
    const uint8_t sum = a + b;
    if (sum < a) return 1;  // reachable
    return 0;
}
int wideSum(uint8_t a, uint8_t b) {
    if (a + b > 255) return 1;  // reachable
    return 0;
}
int incremented(uint8_t a) {
    a++;
    if (a == 0) return 1;  // reachable
    return 0;
}
int narrowNegated(int8_t a) {
    const int8_t minus = (int8_t)-a;
    if (a != 0 && minus == a) return 1;  // reachable
    return 0;
}
int shiftedByWidth(unsigned n) {
    const unsigned by = n & 63;
    if (by != 0 && 1u << by == 1u) return 1;  // reachable
    return 0;
}
int shiftedRightByWidth(unsigned n, unsigned x) {
    const unsigned by = n & 63;
    if (by > 31 && x >> by == x && x > 1) return 1;  // reachable
    return 0;
}
int narrowQuotient(short a, short b) {
    if (b == 0) return 0;
    const short quotient = (short)(a / b);
    if (a < 0 && b < 0 && quotient < 0) return 1;  // reachable
    return 0;
}
int remainder_(int i) {
    if (i % 3 < 0) return 1;  // reachable
    return 0;
}
int quotientTowardsZero(int i) {
    if (i / 2 * 2 > i) return 1;  // reachable
    return 0;
}
int complement(uint8_t a) {
    if (~a < 0) return 1;  // reachable
    return 0;
}
int promotedDifference(uint8_t a, uint8_t b) {
    if (a - b < 0) return 1;  // reachable
    return 0;
}
int promotedProduct(uint16_t a, uint16_t b) {
    const int product = a * b;
    if (product < 0) return 1;  // reachable
    return 0;
}
int mixedSigns(int a, unsigned b) {
    if (a < 0 && a > b) return 1;  // reachable
    return 0;
}
int againstSize(int n) {
    if (n < 0 && n > sizeof n) return 1;  // reachable
    return 0;
}
int letter(char c) {
    if (c < 0) return 1;  // reachable
    return 0;
}
int letterAsIndex(char c) {
    const unsigned index = c;
    if (index > 255) return 1;  // reachable
    return 0;
}
int truth(int n) {
    const bool b = n;
    if (b && (n & 1) == 0) return 1;  // reachable
    return 0;
}
int cutOff(int n) {
    if (n != 0 && (unsigned char)n == 0) return 1;  // reachable
    return 0;
}
int average(int a, int b) {
    if (a > 0 && b > 0 && (a + b) / 2 < 0) return 1;  // reachable
    return 0;
}
int square(int n) {
    if (n * n < 0) return 1;  // reachable
    return 0;
}
int squareIsNothing(unsigned n) {
    if (n != 0 && n * n == 0) return 1;  // reachable
    return 0;
}
int intoTheSign(unsigned n) {
    if (n < 32 && 1 << n < 0) return 1;  // reachable
    return 0;
}
int arithmeticShift(int n) {
    if (n < 0 && n >> 31 == -1) return 1;  // reachable
    return 0;
}
int cutLong(int64_t n) {
    if (n > 0 && (int)n < 0) return 1;  // reachable
    return 0;
}
int lengthMinusOne(unsigned length) {
    if (length < 5 && length - 1 > 100) return 1;  // reachable
    return 0;
}
int byTwo(uint8_t from) {
    unsigned rounds = 0;
    for (uint8_t i = from; i != 0 && rounds < 300; i -= 2) rounds++;
    if (rounds == 300) return 1;  // reachable
    return 0;
}
int ternary(int n) {
    const unsigned zero = 0;
    if ((n ? -1 : zero) > 0) return 1;  // reachable
    return 0;
}
int compound(int8_t x) {
    x += 100;
    if (x < -50) return 1;  // reachable
    return 0;
}
int bytesToWord(uint8_t high, uint8_t low) {
    const int word = high << 24 | low;
    if (word < 0) return 1;  // reachable
    return 0;
}
int signExtended(int8_t low) {
    const uint32_t word = low;
    if (word > 0xffff) return 1;  // reachable
    return 0;
}
int hashed(uint32_t n) {
    n *= 2654435761u;
    if (n == 12345) return 1;  // reachable
    return 0;
}
int inverse(unsigned n) {
    if (n != 1 && n * 3 == 1) return 1;  // reachable
    return 0;
}
int roundedUp(unsigned n) {
    if (((n + 7) & ~7u) < n) return 1;  // reachable
    return 0;
}
int distance(int a, int b) {
    if (a < b && b - a < 0) return 1;  // reachable
    return 0;
}
int loopOverAll(uint16_t most) {
    uint16_t i = 0;
    unsigned rounds = 0;
    while (i <= most) {
        i++;
        if (++rounds > 65536) return 1;  // reachable
    }
    return 0;
}
int minusOneIsLarge(uint16_t n) {
    const uint16_t before = n - 1;
    if (before > n) return 1;  // reachable
    return 0;
}
