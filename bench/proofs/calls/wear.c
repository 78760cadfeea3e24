#include <wear.c>

#include "anything.h"

void step(void) {
    switch (oneOf(9)) {
        case 0:
            flashRead(anyByte());
            break;
        case 1:
            flashRead(anyByte() % KEYS);
            break;
        case 2:
            flashWrite(anyByte(), (uint16_t)anyWord());
            break;
        case 3:
            flashWrite(anyByte() % KEYS, 1);
            break;
        case 4:
            flashClean(oneOf(SECTORS + 1));
            break;
        case 5:
            flashWear();
            break;
        case 6:
            flashFormat(anyByte());
            break;
        case 7:
            for (unsigned i = oneOf(64); i > 0; i--) flashWrite((uint8_t)(i % KEYS), 2);
            break;
        default:
            flashState();
            break;
    }
}
