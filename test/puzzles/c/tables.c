// A symbolic index into a table, into a local array, and a store through one.
// expect: open 0
static const short weights[12] = {3, 141, 59, 26, 535, 89, 79, 323, 84, 626, 43, 38};

int lookup(unsigned i, unsigned j) {
    if (i >= 12 || j >= 12) return -1;
    if (weights[i] + weights[j] == 1161) return 1;
    return weights[i] - weights[j] == 497;
}

int histogram(unsigned char a, unsigned char b, unsigned char c) {
    int counts[16] = {0};
    counts[a & 15]++;
    counts[b & 15] += 2;
    counts[c & 15] += 4;
    if (counts[11] == 7) return 2;
    return counts[5] == 6 && a == 200;
}
