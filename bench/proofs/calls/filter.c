#include <filter.c>

#include "anything.h"

void step(void) {
    switch (oneOf(11)) {
        case 0:
            filterRatio(anyDouble());
            break;
        case 1:
            filterAdd(anyFloat());
            break;
        case 2:
            filterAdd((float)between(-60, 160));
            break;
        case 3:
            filterMean();
            break;
        case 4:
            filterSpread();
            break;
        case 5:
            filterLevel();
            break;
        case 6:
            blend(between(0, 100), between(0, 100), between(0, 100) / 100.0);
            break;
        case 10:
            blend(anyDouble(), anyDouble(), anyDouble());
            break;
        case 7:
            rounded(anyFloat());
            break;
        case 8:
            compared(anyFloat(), anyFloat());
            break;
        default:
            filterEnergy();
            break;
    }
}
