// A rest of one unit becomes a block.
// unit: arena
// instead of: if (rest >= 2) {
// write: if (rest >= 1) {
// reached: if (largest == 1) damage = 12;
#include "unit.c"

int main(void) {
    arenaTake(8 * 47);
    arenaTake(8 * 14);
    arenaLargest();
    return 0;
}
