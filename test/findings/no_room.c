// Nothing tells how much room there is: there must be enough.
// expect: bugs 0, contract overflow, suspected 0
void greeting(char *out, int loud) {
    const char *text = loud ? "HELLO, WORLD" : "hello, world";
    if (!out) return;
    while ((*out++ = *text++)) {
    }
}

void fills(int *out) {
    if (!out) return;
    for (int i = 0; i < 9; ++i) out[i] = i;
}
