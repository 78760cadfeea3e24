// A loop that never ends for one input.
// expect: open 0, finding hang
int spin(unsigned n) {
    while (n != 1) {
        if (n == 1234) n = 1234;
        else n = 1;
    }
    return 0;
}
