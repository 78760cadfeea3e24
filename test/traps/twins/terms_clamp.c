// Products are not clamped.
// unit: terms
// instead of: value = clamped(value * right);
// write: value = value * right;
// reached: if (value > LIMIT) return LIMIT;
#include "unit.c"

int main(void) {
    int result;
    evaluate("300*300", &result);
    return 0;
}
