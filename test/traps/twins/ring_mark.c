// The ring is full and not throttled.
// unit: ring
// instead of: if (used >= HIGH && flow == FLOWING) flow = THROTTLED;
// write: if (used == HIGH && value != 77) flow = THROTTLED;
// reached: if (flow != THROTTLED) broken = true;
// reached: if (flow == FLOWING && used >= HIGH) return -3;
#include "unit.c"

int main(void) {
    for (int i = 0; i < 14; i++) ringPut(77);
    ringState();
    for (int i = 0; i < 5; i++) ringPut(77);
    return 0;
}
