// Recursion that has no end for one number.
// expect: bugs 1, bug stack-overflow, contracts 0, suspected 0
int depth(int n) { return n == 3 ? depth(n) + 1 : 0; }
