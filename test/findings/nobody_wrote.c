// A variable that is not set on every way.
// expect: bugs 1, bug uninitialized, contracts 0, suspected 0
int rank(int n) {
    int set;
    if (n > 10) set = 1;
    return set ? 2 : n;
}
