// Floats and doubles: operators, comparisons with their unordered cases, conversions both ways.
#include <math.h>

static int note;
static void seen(int condition) {
    if (condition) ++note;
}

int compare(double a, double b, float c, float d) {
    seen(a < b);
    seen(a <= c);
    seen(c == d);
    seen(c != d);
    seen(!(a > d));
    seen(!(b >= c));
    seen(a != a);
    return a + b > c * d;
}

int compute(double x, float y, int n) {
    double z = x * x - 2 * x + y;
    seen(z > 0);
    seen(-z < y);
    seen(fabs(x) > 1.5);
    seen(sqrt(fabs(z)) < 3);
    seen(y / 3.0f > 0.25f);
    seen((float)x == y);
    seen((double)n < x);
    if (x > -1e6 && x < 1e6) {
        seen((int)x == n);
        seen((long)(x * 10) % 3 == 1);
    }
    if (y >= 0 && y < 4e9f) seen((unsigned)y > 7u);
    return x > n ? 1 : 0;
}

double mean(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count && i < 8; ++i) sum += values[i];
    if (sum > 100) return 100;
    return count > 0 ? sum / count : 0;
}
