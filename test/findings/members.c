// Members that contradict each other.
// expect: bugs 0, contract overflow, suspected 0
struct series {
    const short *values;
    unsigned count;
};

int largest(const struct series *of) {
    int most = 0;
    if (!of || !of->values) return 0;
    for (unsigned i = 0; i < of->count && i < 64; ++i)
        if (of->values[i] > most) most = of->values[i];
    return most;
}
