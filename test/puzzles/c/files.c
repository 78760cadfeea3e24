// A file that cannot be opened, an empty one, and one with the right first line.
// expect: open 0
#include <stdio.h>
#include <string.h>
int header(void) {
    char line[32];
    FILE *f = fopen("header.txt", "r");
    if (!f) return -1;
    if (!fgets(line, sizeof line, f)) {
        fclose(f);
        return -2;
    }
    fclose(f);
    if (strncmp(line, "OK", 2) == 0) return 1;
    return 0;
}
