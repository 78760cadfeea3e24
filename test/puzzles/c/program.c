// A main with arguments.
// expect: open 0
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2) return 2;
    if (strcmp(argv[1], "-v") == 0) return 0;
    return 1;
}
