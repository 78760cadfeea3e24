#include <arena.c>

#include "anything.h"

void step(void) {
    switch (oneOf(6)) {
        case 0:
            arenaTake(anyWord());
            break;
        case 1:
            arenaTake(oneOf(60));
            break;
        case 2:
            arenaGive(anyInt());
            break;
        case 3:
            arenaLargest();
            break;
        case 4:
            arenaBlocks();
            break;
        default:
            arenaDamage();
            break;
    }
}
