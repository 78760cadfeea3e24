#include "numbers.c"

#include <limits.h>

int main(void) {
    oneMore(INT_MAX);
    negated(INT_MIN);
    absolute(INT_MIN);
    sumBelow(UINT_MAX, 2);
    differenceAbove(0, 1);
    halfOfDouble(INT_MAX);
    narrowSum(200, 100);
    wideSum(200, 100);
    incremented(255);
    narrowNegated(-128);
    shiftedByWidth(32);
    shiftedRightByWidth(32, 6);
    narrowQuotient(-32768, -1);
    remainder_(-1);
    quotientTowardsZero(-1);
    complement(0);
    promotedDifference(0, 1);
    promotedProduct(65535, 65535);
    mixedSigns(-1, 1);
    againstSize(-1);
    letter((char)200);
    letterAsIndex((char)200);
    truth(256);
    cutOff(256);
    average(INT_MAX, INT_MAX);
    square(46341);
    squareIsNothing(65536);
    intoTheSign(31);
    arithmeticShift(-5);
    cutLong(0x80000000);
    lengthMinusOne(0);
    byTwo(1);
    ternary(1);
    compound(100);
    bytesToWord(128, 0);
    signExtended(-1);
    for (uint32_t n = 0;; n++)
        if (hashed(n)) break;
    inverse(2863311531u);
    roundedUp(UINT_MAX);
    distance(INT_MIN, INT_MAX);
    loopOverAll(65535);
    minusOneIsLarge(0);
    return 0;
}
