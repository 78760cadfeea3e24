// Who says that there is more than there is, or nothing at all, breaks the contract; one finding for each of the two,
// however many lines go astray.
// expect: bugs 0, contracts 2, contract overflow, contract null, suspected 0
unsigned mix(const unsigned char *bytes, unsigned size) {
    unsigned sum = 0;
    for (unsigned i = 0; i < size && i < 100; ++i) sum += bytes[i];
    if (size > 200)
        sum ^= bytes[150];
    else if (size > 150)
        sum ^= bytes[120] * 2;
    return sum;
}
