#include <crossing.c>

#include "anything.h"

void step(void) {
    switch (oneOf(6)) {
        case 0:
            crossingButton();
            break;
        case 1:
            crossingNight(anyBool());
            break;
        case 2:
            crossingTick();
            break;
        case 3:
            crossingLights();
            break;
        case 4:
            for (unsigned i = oneOf(25); i > 0; i--) crossingTick();
            break;
        default:
            crossingState();
            break;
    }
}
