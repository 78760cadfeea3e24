#include <session.c>

#include "anything.h"

static unsigned under;

void journal(int event, unsigned which) {
    (void)event;
    (void)which;
    if (under >= 3 || oneOf(3) > 0) return;
    under++;
    step();
    under--;
}

uint32_t clockSeconds(void) {
    journal(0, 0);
    return anyWord();
}

void step(void) {
    switch (oneOf(8)) {
        case 0:
            sessionOpen();
            break;
        case 1:
            sessionLogin(anyByte(), anyInt(), anyBool());
            break;
        case 2:
            sessionLogin(oneOf(SESSIONS), (int)oneOf(4), anyBool());
            break;
        case 3:
            sessionWrite(oneOf(SESSIONS + 1));
            break;
        case 4:
            sessionClose(oneOf(SESSIONS + 1));
            break;
        case 5:
            sessionSweep();
            break;
        case 6:
            if (oneOf(10) == 0) sessionShutdown(anyBool());
            break;
        default:
            sessionState(oneOf(SESSIONS + 1));
            break;
    }
}
