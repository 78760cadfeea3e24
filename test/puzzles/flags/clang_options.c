// An option that only Clang knows, for a suite that GCC checks as well.
// flags: -fblocks -fstandalone-debug -Weverything -Werror
// compiler: clang
// expect: covered 2, open 0, findings 0
int above(int value) {
    if (value > 7) return 1;
    return 0;
}
