// The compiler counts what follows the `if` as a difference; an exception from the condition must not make it covered.
// expect: open 2
// options: --criterion statement --budget-execs 2000
bool check(int n) { throw n; }

int never(int n) {
    if (check(n)) return 1;
    return 2;
}
