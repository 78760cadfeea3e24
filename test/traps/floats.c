// Floating point: not a number, two zeros, rounding, infinity, conversions.
#include <math.h>
#include <stdint.h>
#include <string.h>

int notItself(double x) {
    if (x != x) return 1;  // reachable
    return 0;
}
int notOrdered(double x, double y) {
    if (!(x < y) && !(x >= y)) return 1;  // reachable
    return 0;
}
int stillOutside(float x) {
    if (x < 0.0f) x = 0.0f;
    if (x > 1.0f) x = 1.0f;
    const int isInside = x >= 0.0f && x <= 1.0f;
    if (!isInside) return 1;  // reachable
    return 0;
}
int minusZero(double x) {
    if (x == 0.0 && 1.0 / x < 0.0) return 1;  // reachable
    return 0;
}
int equalButOtherBits(float a, float b) {
    const int isEqual = a == b;
    if (isEqual && memcmp(&a, &b, sizeof a) != 0) return 1;  // reachable
    return 0;
}
int sameBitsNotEqual(float a) {
    float b;
    memcpy(&b, &a, sizeof a);
    if (a != b) return 1;  // reachable
    return 0;
}
int absorbed(double a, double b) {
    if (b != 0.0 && a + b == a) return 1;  // reachable
    return 0;
}
int notBack(double a, double b) {
    const double sum = a + b;
    if (a > 0 && b > 0 && sum - a != b) return 1;  // reachable
    return 0;
}
int order(double a, double b, double c) {
    const double left = a + b + c, right = a + (b + c);
    if (left > right) return 1;  // reachable
    return 0;
}
int timesZero(double x) {
    if (x * 0.0 != 0.0) return 1;  // reachable
    return 0;
}
int minusItself(double x) {
    if (x - x != 0.0) return 1;  // reachable
    return 0;
}
int integerRounds(int i) {
    const float f = (float)i;
    if ((double)f != (double)i) return 1;  // reachable
    return 0;
}
int tenTenths(void) {
    double sum = 0.0;
    for (int i = 0; i < 10; i++) sum += 0.1;
    if (sum != 1.0) return 1;  // reachable
    return 0;
}
int rootIsNoNumber(double x) {
    const double root = sqrt(x);
    if (!(root >= 0.0)) return 1;  // reachable
    return 0;
}
int halfIsNothing(double x) {
    if (x > 0.0 && x / 2.0 == 0.0) return 1;  // reachable
    return 0;
}
int orderIsLost(double x, double y) {
    if (x < y && (float)x == (float)y) return 1;  // reachable
    return 0;
}
int squareIsInfinite(float x) {
    const float square = x * x;
    if (x < 1e30f && square > 3.4e38f) return 1;  // reachable
    return 0;
}
int quotientTimesDivisor(double a, double b) {
    if (b != 0.0 && a > 0.0 && b > 0.0 && a / b * b != a) return 1;  // reachable
    return 0;
}
int towardsZero(double x) {
    if (x > -1000.0 && x < 0.0 && (int)x == 0) return 1;  // reachable
    return 0;
}
int roundsUp(double x) {
    if (x >= 0.0 && x < 0.5 && (int)(x + 0.5) == 1) return 1;  // reachable
    return 0;
}
int narrower(double d) {
    const float f = (float)d;
    if (f > d) return 1;  // reachable
    return 0;
}
int comparedWithLiteral(float f) {
    f = 0.1f;
    if (f != 0.1) return 1;  // reachable
    return 0;
}
int greatest(double x) {
    double most = 0.0;
    if (x > most) most = x;
    if (most < x || most != most || x != x) return 1;  // reachable
    return 0;
}
int mean(double a, double b) {
    if (a > 0.0 && b > 0.0 && a < 1.8e308 && (a + b) / 2.0 > a && (a + b) / 2.0 > b) return 1;  // reachable
    return 0;
}
int stuck(float from) {
    float x = from;
    unsigned rounds = 0;
    while (x < from + 10.0f && rounds < 100) {
        x += 1.0f;
        rounds++;
    }
    if (rounds == 100) return 1;  // reachable
    return 0;
}
int infinite(double x) {
    const double y = 1.0 / x;
    if (y > 1e308 && y / 2.0 == y) return 1;  // reachable
    return 0;
}
int notANumberIsTrue(double x) {
    if (x && !(x < 0.0) && !(x > 0.0)) return 1;  // reachable
    return 0;
}
int least(double x) {
    if (fmin(x, 3.0) == 3.0 && !(x >= 3.0)) return 1;  // reachable
    return 0;
}
int difference(float a, float b) {
    const float d = a - b;
    if (a > b && d == a) return 1;  // reachable
    return 0;
}
