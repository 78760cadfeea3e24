// A main that ends without return returns 0.
// flags: -std=c99
// expect: covered 4, open 0, findings 0
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc > 3) return 7;
    if (argc > 2) printf("two\n");
}
