/* A thermostat that heats or cools until the room is right, but never for longer than half an hour. As careful code
 * does, it looks for states that it should never be in. */
#include "thermostat.h"

enum mode { RESTING, HEATING, COOLING, TIRED };

static enum mode mode = RESTING;
static int minutes; /* in this mode, while heating or cooling */

static void change(enum mode next) {
    mode = next;
    minutes = 0;
}

int thermostat_tick(int celsius) {
    switch (mode) {
        case RESTING:
            if (celsius < TARGET - MARGIN)
                change(HEATING);
            else if (celsius > TARGET + MARGIN)
                change(COOLING);
            break;
        case HEATING:
            if (celsius >= TARGET)
                change(RESTING);
            else if (++minutes == LONGEST)
                change(TIRED);
            break;
        case COOLING:
            if (celsius <= TARGET)
                change(RESTING);
            else if (++minutes == LONGEST)
                change(TIRED);
            break;
        case TIRED:
            return 0;
        default:
            return -2;
    }
    if (minutes < 0 || minutes >= LONGEST) return -2;
    if (mode == HEATING) return 1;
    return mode == COOLING ? -1 : 0;
}

int thermostat_tired(void) { return mode == TIRED; }

void thermostat_reset(void) { change(RESTING); }
