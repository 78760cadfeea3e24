// A finding, not a test: the pointer is read unchecked.
// expect: open 0, finding null
int first(const int *v) {
    if (v[0] > 10) return 1;
    return 0;
}
