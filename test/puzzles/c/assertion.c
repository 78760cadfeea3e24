// A failing assert is a finding; its false side has no test.
// expect: open 1, finding assert
#include <assert.h>
int checked(int a) {
    assert(a != 13);
    return a;
}
