// What is no number passes.
// unit: filter
// instead of: if (value != value) {
// write: if (value > 1000.0f) {
// reached: if (value - value != 0.0f) return false;
#include "unit.c"

int main(void) {
    filterAdd(NAN);
    return 0;
}
