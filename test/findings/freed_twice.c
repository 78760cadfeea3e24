// The unit frees its own memory twice.
// expect: bugs 1, bug double-free, contracts 0, suspected 0
#include <stdlib.h>

int process(int mode) {
    char *buffer = malloc(16);
    if (!buffer) return -1;
    if (mode == 3) free(buffer);
    free(buffer);
    return 0;
}
