// Options that only GCC knows are left out.
// flags: -fipa-pta -fno-such-thing-at-all --param=max-inline-insns-single=5 -mno-such-machine -DLIMIT=7 -O3 -flto -MD -MF x.d
// compiler: gcc
// expect: covered 2, open 0, findings 0, note -fno-such-thing-at-all
int above(int value) { return value > LIMIT; }
int atLeast(int value) {
    if (value >= LIMIT) return 1;
    return 0;
}
