// Local variables that stay unset where a stream ends too soon: such a test is a finding, and the branches have others.
// expect: open 0, finding use-of-uninitialized-value
#include <istream>

bool isText(std::istream& in) {
    char first, second;
    in.get(first);
    in.get(second);
    if (first != '\0' && second != '\0') return true;
    return false;
}
