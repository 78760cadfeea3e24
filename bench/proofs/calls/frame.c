#include <frame.c>

#include "anything.h"

static void whole(void) {
    uint8_t check = anyByte();
    const unsigned length = oneOf(MOST + 2);
    frameByte(SYNC);
    frameByte((uint8_t)length);
    frameByte(check);
    for (unsigned i = 0; i < length; i++) {
        const uint8_t byte = anyByte();
        frameByte(byte);
        check = (uint8_t)(check + byte);
    }
    frameByte((uint8_t)~check);
}

void step(void) {
    uint8_t bytes[MOST], kind;
    switch (oneOf(8)) {
        case 0:
            frameByte(anyByte());
            break;
        case 1:
            frameByte(SYNC);
            break;
        case 2:
            frameByte(ESCAPE);
            break;
        case 3:
            frameTick();
            break;
        case 4:
            frameGet(anyBool() ? bytes : NULL, oneOf(MOST + 1), anyBool() ? &kind : NULL);
            break;
        case 5:
            framePhase();
            break;
        case 6:
            for (unsigned i = oneOf(120); i > 0; i--) frameTick();
            break;
        default:
            whole();
            break;
    }
}
