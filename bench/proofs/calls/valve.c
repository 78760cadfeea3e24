#include <valve.c>

#include "anything.h"

void step(void) {
    switch (oneOf(6)) {
        case 0:
            valveCommand(anyBool());
            break;
        case 1:
            valveTick(anyBool());
            break;
        case 2:
            valveReset();
            break;
        case 3:
            valvePercent();
            break;
        case 4:
            valveError();
            break;
        default:
            valveCycles();
            break;
    }
}
