// A function pointer: null, or one whose answer decides.
// expect: open 0
int apply(int (*f)(int), int x) {
    if (!f) return -1;
    if (f(x) > 100) return 1;
    return 0;
}
