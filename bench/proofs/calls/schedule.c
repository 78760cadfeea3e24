#include <schedule.c>

#include "anything.h"

void step(void) {
    switch (oneOf(7)) {
        case 0:
            taskCreate(anyByte());
            break;
        case 1:
            taskPick();
            break;
        case 2:
            taskSleep((uint16_t)anyWord());
            break;
        case 3:
            taskExit();
            break;
        case 4:
            taskTick();
            break;
        case 5:
            taskPriority(anyWord(), anyByte());
            break;
        default:
            taskCount();
            break;
    }
}
