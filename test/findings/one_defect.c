// A defect is one, however many functions lead to it.
// expect: bugs 1, bug divide, contracts 0, suspected 0
static int shared(int n) { return 100 / (n - 4); }

int one(int n) { return shared(n & 7); }
int two(int n) { return shared((n & 7) + 1); }
int three(int n) { return n > 5 ? shared(n & 15) : 0; }
