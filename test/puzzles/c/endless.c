// A loop that never ends for one input; the branch only that input takes has no test.
// options: --budget-execs 4000
// expect: open 1, finding hang
int spin(unsigned n) {
    while (n != 1) {
        if (n == 1234) n = 1234;
        else n = 1;
    }
    return 0;
}
