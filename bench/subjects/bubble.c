/* The unit `bubble` of Su et al., "Automated Coverage-Driven Test Data Generation Using Dynamic Symbolic Execution",
 * Fig. 1 (from flex), with the figure's branches: sorts v[1..n]. */
#include "bubble.h"

void bubble(int v[MAXLEN], int n) {
    int i, j, k;
    if (n >= MAXLEN) return;
    for (i = n; i > 1; --i)
        for (j = 1; j < i; ++j)    /* compare */
            if (v[j] > v[j + 1]) { /* exchange */
                k = v[j];
                v[j] = v[j + 1];
                v[j + 1] = k;
            }
}
