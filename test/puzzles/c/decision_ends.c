// A decision begins where its first condition does; what became of the one says nothing of the other.
// expect: covered 2, open 0, findings 0
// options: --criterion decision --budget-execs 20000
int ready(int power) { return power > 3 && power != 77; }
