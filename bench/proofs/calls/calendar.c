#include <calendar.c>

#include "anything.h"

void step(void) {
    switch (oneOf(14)) {
        case 0:
            clockTick();
            break;
        case 1:
            clockSet(anyWord(), anyWord(), anyWord());
            break;
        case 2:
            clockSet(oneOf(24), oneOf(60), oneOf(60));
            break;
        case 3:
            clockSet(23, 59, 59);
            break;
        case 4:
            dateSet(anyWord(), anyWord(), anyWord());
            break;
        case 5:
            dateSet(1999 + oneOf(102), oneOf(14), oneOf(33));
            break;
        case 6:
            alarmSet(anyWord(), anyWord());
            break;
        case 7:
            alarmSet(0, 0);
            break;
        case 8:
            alarmStop();
            break;
        case 9:
            dateDay();
            break;
        case 10:
            dateWeek();
            break;
        case 11:
            clockSeconds();
            break;
        case 12:
            dateSet(2099, 12, 31);
            break;
        default:
            dateState();
            break;
    }
}
