// To want much memory is no defect.
// expect: findings 0
#include <stdlib.h>

int allocates(size_t n) {
    char *much = malloc(n);
    if (!much) return 0;
    much[0] = 1;
    free(much);
    return 1;
}
