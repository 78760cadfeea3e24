#include "floats.c"

int main(void) {
    notItself(NAN);
    notOrdered(NAN, 1.0);
    stillOutside(NAN);
    minusZero(-0.0);
    equalButOtherBits(0.0f, -0.0f);
    sameBitsNotEqual(NAN);
    absorbed(1e20, 1.0);
    notBack(0.1, 0.2);
    notBack(1e16, 1.5);
    order(0.1, 0.2, 0.3);
    timesZero(INFINITY);
    minusItself(INFINITY);
    integerRounds(16777217);
    tenTenths();
    rootIsNoNumber(-1.0);
    halfIsNothing(4.9406564584124654e-324);
    orderIsLost(1.0, 1.0000000001);
    squareIsInfinite(9e29f);
    for (int a = 1; a < 100; a++)
        for (int b = 1; b < 100; b++) quotientTimesDivisor(a, b);
    towardsZero(-0.5);
    roundsUp(0.49999999999999994);
    narrower(0.1);
    comparedWithLiteral(0.0f);
    greatest(NAN);
    mean(1.7e308, 1.7e308);
    stuck(16777216.0f);
    infinite(0.0);
    notANumberIsTrue(NAN);
    least(NAN);
    difference(1e10f, 1.0f);
    return 0;
}
