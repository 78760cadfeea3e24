// Numbers typed by a user: a line read with fgets and converted, and one that scanf reads.
// expect: open 0
// options: --search dynamosa --budget-execs 200000
#include <stdio.h>
#include <stdlib.h>

int unlock(void) {
    char line[16];
    char *end;
    if (!fgets(line, sizeof line, stdin)) return -1;
    long code = strtol(line, &end, 10);
    if (end == line) return -2;
    if (code * 7 - 11 == 5141916) return 1;
    return 0;
}

int pair(void) {
    int a, b;
    if (scanf("%d:%d", &a, &b) != 2) return -1;
    if (a * 3 == b + 1337) return 1;
    return 0;
}
