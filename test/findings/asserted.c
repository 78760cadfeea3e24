// What a function asserts of its own parameters its callers must see to; what its own calls break is its bug.
// expect: bugs 1, contracts 1, bug tens, contract units, suspected 0
#include <assert.h>

int units(int n) {
    assert(n >= 0);
    return n % 10;
}

int tens(int n) { return n == -9 ? 0 : units(n / 10); }
