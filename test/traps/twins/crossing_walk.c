// Walking begins while the side may still be next, and the light stays on.
// unit: crossing
// instead of:             walkLight = false;
// write:             walkLight = walkLight;
// reached: if (walkLight) conflicts++;
// reached: if (walkLight && phase != WALK) return -4;
#include "unit.c"

int main(void) {
    crossingButton();
    for (int i = 0; i < 20; i++) {
        crossingTick();
        crossingLights();
    }
    return 0;
}
