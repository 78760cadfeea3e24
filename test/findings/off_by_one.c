// A length that tells the truth, and one element too many: a bug, whoever calls.
// expect: bugs 1, contracts 1, bug heap-buffer-overflow, contract null, suspected 0
int total(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i <= count; ++i) sum ^= values[i];
    return sum;
}
