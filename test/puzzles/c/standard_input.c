// A number read from standard input.
// expect: open 0
#include <stdio.h>
int ask(void) {
    int n = 0;
    if (scanf("%d", &n) != 1) return -1;
    if (n > 50) return 1;
    return 0;
}
