// Recursion without end.
// options: --budget-execs 4000
// expect: finding stack
int sink(int n) {
    if (n < 0) return sink(n) + 1;
    return n;
}
