#include <ring.c>

#include "anything.h"

void step(void) {
    uint16_t values[40];
    switch (oneOf(10)) {
        case 0:
        case 1:
            ringPut((uint16_t)anyWord());
            break;
        case 2:
            ringGet(anyBool() ? values : NULL);
            break;
        case 3:
            ringRead(anyBool() ? values : NULL, oneOf(41));
            break;
        case 4:
            ringPeek(anyWord(), anyBool() ? values : NULL);
            break;
        case 5:
            ringDrop(anyWord());
            break;
        case 6:
            ringClear();
            break;
        case 7:
            ringState();
            break;
        case 8:
            ringCheck();
            break;
        default:
            for (unsigned i = oneOf(20); i > 0; i--) ringPut(7);
            break;
    }
}
