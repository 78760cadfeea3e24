// The second allocation fails after the first succeeded.
// expect: open 0
#include <stdlib.h>
int twice(void) {
    char *a = malloc(8);
    if (!a) return -1;
    char *b = malloc(8);
    if (!b) {
        free(a);
        return -2;
    }
    free(a);
    free(b);
    return 0;
}
