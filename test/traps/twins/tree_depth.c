// Trees grow one deeper than said.
// unit: tree
// instead of: if (depth > DEEPEST) {
// write: if (depth > DEEPEST + 1) {
// reached: if (h > DEEPEST + 1) return -1;
// reached: if (lastDepth > DEEPEST) return -3;
#include "unit.c"

int main(void) {
    for (int16_t i = 0; i < 7; i++) treeAdd(i);
    treeHeight();
    treeWrongs();
    return 0;
}
