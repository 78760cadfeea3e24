#include <lift.c>

#include "anything.h"

void step(void) {
    switch (oneOf(6)) {
        case 0:
            liftRequest(anyInt());
            break;
        case 1:
            liftTick();
            break;
        case 2:
            liftObstructed();
            break;
        case 3:
            liftFloor();
            break;
        case 4:
            for (unsigned i = oneOf(30); i > 0; i--) liftTick();
            break;
        default:
            liftState();
            break;
    }
}
