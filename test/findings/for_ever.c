// A loop that does not end is a bug; one that takes long is none.
// expect: bugs 1, bug for_ever, contracts 0, suspected 0
unsigned for_ever(unsigned n) {
    unsigned steps = 0;
    while (n != 1 && steps < 1000) {
        if (n == 77) continue;
        n = n / 2 + 1;
        ++steps;
        if (n == 2) break;
    }
    return steps;
}

unsigned takes_long(unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; ++i)
        for (unsigned j = 0; j < n; ++j) sum += i ^ j;
    return sum;
}
