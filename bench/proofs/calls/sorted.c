#include <sorted.c>

#include "anything.h"

void step(void) {
    uint16_t other[MOST];
    switch (oneOf(13)) {
        case 0:
            setHas((uint16_t)anyWord());
            break;
        case 1:
            setAdd((uint16_t)anyWord());
            break;
        case 2:
            setRemove((uint16_t)anyWord());
            break;
        case 3:
            setFirst();
            break;
        case 4:
            setLast();
            break;
        case 5:
            setBetween((uint16_t)anyWord(), (uint16_t)anyWord());
            break;
        case 6:
            setCut((uint16_t)anyWord());
            break;
        case 7:
            for (unsigned i = 0; i < MOST; i++) other[i] = (uint16_t)anyWord();
            setMerge(anyBool() ? other : NULL, oneOf(MOST + 2));
            break;
        case 8:
            setNext((uint16_t)anyWord());
            break;
        case 9:
            setIsSound();
            break;
        case 10:
            setSpread();
            break;
        case 11: {
            const unsigned from = anyByte();
            for (unsigned i = 0; i < MOST; i++) other[i] = (uint16_t)(from + i);
            setMerge(other, oneOf(MOST + 1));
            break;
        }
        default:
            setClear();
            break;
    }
}
