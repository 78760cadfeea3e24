// Formatting forgets which sector is active.
// unit: wear
// instead of:     active = -1;
// write:     active = active;
// reached: if (sector->use != ACTIVE) mishap();
#include "unit.c"

int main(void) {
    flashWrite(1, 1);
    flashFormat(0);
    flashRead(1);
    return 0;
}
