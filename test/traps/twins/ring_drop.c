// More is dropped than there is.
// unit: ring
// instead of: const unsigned dropped = count < used ? count : used;
// write: const unsigned dropped = count < SLOTS ? count : used;
// reached: if (used > SLOTS) {
#include "unit.c"

int main(void) {
    ringPut(1);
    ringDrop(2);
    return 0;
}
