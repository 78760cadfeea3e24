// Formatting leaves what is retired as it is, and counts it no more.
// unit: wear
// instead of: sectors[i].use = BLANK;
// write: if (sectors[i].use != RETIRED) sectors[i].use = BLANK;
// reached: if (counted != retired) return -2;
// reached: if (sectors[which].erased < LIMIT) mishap();
#include "unit.c"

int main(void) {
    flashFormat(LIMIT);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < SECTORS * SLOTS; i++) flashWrite(1, 1);
        for (unsigned i = 0; i < SECTORS; i++) flashClean(i);
    }
    flashFormat(0);
    flashState();
    flashClean(0);
    return 0;
}
