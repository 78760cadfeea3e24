// Numbers have no contract.
// expect: bugs 2, contracts 0, bug divide, bug signed-integer-overflow, suspected 0
int ratio(int a, int b) { return a / b; }

int later(int n) { return n > 2147483000 ? n + 1000 : n; }
