// A variadic function of the unit.
// expect: open 0
#include <stdarg.h>
int count(int n, ...) {
    if (n < 0) return -1;
    return n > 3;
}
