// SV-COMP's convention: what an assumption excludes is no test, so its other sides stay open.
// expect: covered 4, open 2
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int walk(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 10 && x < 20);
    if (x == 15) return 1;
    return 0;
}
