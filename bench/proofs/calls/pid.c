#include <pid.c>

#include "anything.h"

void step(void) {
    switch (oneOf(9)) {
        case 0:
            pidGains(anyInt(), anyInt(), anyInt());
            break;
        case 1:
            pidGains(between(0, 64 * ONE), between(0, 64 * ONE), between(0, 64 * ONE));
            break;
        case 2:
            pidAim(anyInt());
            break;
        case 3:
            pidMode(anyInt());
            break;
        case 4:
            pidStep(anyInt());
            break;
        case 5:
            pidStep(between(0, TOP));
            break;
        case 6:
            pidManual(anyInt());
            break;
        case 7:
            pidState();
            break;
        default:
            pidPercent();
            break;
    }
}
