// Exact strings, a prefix, a length.
// expect: open 0
#include <string.h>
int command(const char *s) {
    if (s == NULL) return -1;
    if (strcmp(s, "start") == 0) return 1;
    if (strncmp(s, "set:", 4) == 0 && s[4] == 'x') return 2;
    if (strlen(s) == 11) return 3;
    return 0;
}
