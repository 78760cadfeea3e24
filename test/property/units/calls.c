// Calls: recursion, pointers to functions, variable arguments, results, functions somebody else defines.
#include <stdarg.h>

static int note;
static void seen(int condition) {
    if (condition) ++note;
}

extern int sensor(int channel);
extern void fill(int *into, unsigned count);

static int depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n / 2); }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const operations[2])(int, int) = {add, sub};

static int apply(int (*operation)(int, int), int a, int b) { return operation(a, b); }

static double sum(int count, ...) {
    va_list list;
    va_start(list, count);
    double total = 0;
    for (int i = 0; i < count; ++i) total += i % 2 ? va_arg(list, double) : va_arg(list, int);
    va_end(list);
    return total;
}

static int many(int a, int b, int c, int d, int e, int f, int g, int h, long i, char j) {
    return a + b * 2 + c + d + e + f + g + h * 3 + (int)i + j;
}

int run(unsigned n, int a, int b, double x) {
    seen(depth(n) > 5);
    seen(apply(operations[n & 1], a, b) > 100);
    seen(apply(a > b ? add : sub, b, a) == 0);
    seen(sum(4, a, x, b, 2.5) > 10);
    seen(sum(9, 1, x, a, x, b, x, 4, x, a) < 0);
    return many(a, b, 1, 2, 3, 4, 5, a, b, (char)n) > 50;
}

int stubs(int channel) {
    int values[3] = {0, 0, 0};
    fill(values, 3);
    if (values[1] > 5) return 1;
    if (sensor(channel) == 77) return 2;
    return sensor(1) < sensor(2) ? 3 : 4;
}
