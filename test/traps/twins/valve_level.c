// The tank overflows: filling stops one step too late.
// unit: valve
// instead of: if (level + delta > CAPACITY)
// write: if (level > CAPACITY)
// reached: if (level > CAPACITY) {
#include "unit.c"

int main(void) {
    valveCommand(true);
    for (int i = 0; i < 40; i++) valveTick(false);
    return 0;
}
