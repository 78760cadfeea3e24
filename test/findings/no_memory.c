// malloc may fail for anybody.
// expect: bugs 1, bug null-dereference, contracts 0, suspected 0
#include <stdlib.h>

static int failures;

char *line(unsigned char size) {
    char *made = malloc(size + 1u);
    if (!made) ++failures;
    made[size] = 0;
    return made;
}
