#include <nodes.c>

#include "anything.h"

void step(void) {
    uint8_t priority;
    switch (oneOf(8)) {
        case 0:
        case 1:
            queuePut(anyByte(), anyByte() % 10);
            break;
        case 2:
            queueGet(anyBool() ? &priority : NULL);
            break;
        case 3:
            queueDrop(anyByte());
            break;
        case 4:
            queueFind(anyByte());
            break;
        case 5:
            queueRaise(anyByte(), anyByte());
            break;
        case 6:
            queueLength();
            break;
        default:
            queueTrouble();
            break;
    }
}
