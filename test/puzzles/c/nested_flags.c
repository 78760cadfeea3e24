// A goal behind three nested decisions.
// expect: open 0
int deep(int a, int b, int c) {
    if (a > 1000)
        if (b == a + 7)
            if (c == b * 2) return 1;
    return 0;
}
