// Cells are cut below, but not above.
// unit: matrix
// instead of: if (value > TOP) {
// write: if (value > 30000) {
// reached: if (largest > TOP) mistakes++;
#include "unit.c"

int main(void) {
    matrixMake(0, 1, 1);
    matrixSet(0, 0, 0, 1001);
    matrixLargest(0);
    return 0;
}
