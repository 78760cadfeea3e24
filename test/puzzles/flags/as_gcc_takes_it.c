// GCC only warns of these; Clang takes them for errors.
// flags: -std=c99
// compiler: gcc
// expect: covered 2, open 0, findings 0, note -Wno-int-conversion
int *place;
int above(long limit) {
    place = limit;
    if (limit > 12) return 1;
    return 0;
}
