// Wrapping is what the user's flags ask for.
// compiler: cc
// flags: -fwrapv
// expect: findings 0, suspected 0, open 0
int hashed(int n) { return n * 31 + 7 > n ? 1 : 0; }
