// A valve that fills a tank: commands from a panel, a tick every 100 ms, and a drain that may be open.
#include <stdbool.h>
#include <stdint.h>

enum mode { CLOSED, OPENING, OPEN, CLOSING, FAULT };
enum { CAPACITY = 50, TRAVEL = 5, RETRIES = 3 };

static enum mode mode = CLOSED;
static uint8_t travel;   // ticks until the valve has moved
static uint8_t retries;  // reversals since it was last open or reset
static int level;
static unsigned cycles;
static int lastError;

// What flows in during a tick, while the valve is not closed.
static int rate(enum mode moving) {
    switch (moving) {
        case OPENING:
        case CLOSING:
            return 1;
        case OPEN:
            return 3;
        case CLOSED:
            return 0;
        default:
            return -1;
    }
}

static void flow(void) {
    const int delta = rate(mode);
    if (delta <= 0) {
        lastError = 1;
        return;
    }
    if (level + delta > CAPACITY)
        level = CAPACITY;
    else
        level += delta;
}

int valveCommand(bool open) {
    switch (mode) {
        case CLOSED:
            if (travel != 0) return -1;
            if (open) {
                mode = OPENING;
                travel = TRAVEL;
            }
            return 0;
        case OPENING:
            if (travel == 0) return -1;
            if (!open) {
                mode = CLOSING;
                travel = (uint8_t)(TRAVEL + 1 - travel);
            }
            return 0;
        case OPEN:
            if (retries != 0) return -1;
            if (!open) {
                mode = CLOSING;
                travel = TRAVEL;
            }
            return 0;
        case CLOSING:
            if (travel > TRAVEL) return -1;
            if (!open) return 0;
            if (retries < RETRIES) {
                retries++;
                mode = OPENING;
                travel = (uint8_t)(TRAVEL + 1 - travel);
            } else {
                mode = FAULT;
                travel = 0;
            }
            return 0;
        case FAULT:
            if (retries != RETRIES) return -2;
            return 1;
        default:
            return -3;
    }
}

int valveTick(bool draining) {
    if (mode == OPENING || mode == OPEN || mode == CLOSING) flow();
    if (draining && level > 0) level--;
    if (level < 0) {
        mode = FAULT;
        return -1;
    }
    if (level > CAPACITY) {
        mode = FAULT;
        return -1;
    }
    switch (mode) {
        case OPENING:
            if (--travel == 0) {
                mode = OPEN;
                retries = 0;
            }
            break;
        case CLOSING:
            if (--travel == 0) {
                mode = CLOSED;
                cycles++;
            }
            break;
        case CLOSED:
        case OPEN:
            if (travel > 0) {
                travel--;
                if (travel == 0) lastError = 2;
            }
            break;
        default:
            break;
    }
    return level == CAPACITY;
}

bool valveReset(void) {
    if (mode != FAULT) return false;
    mode = CLOSED;
    retries = 0;
    travel = 0;
    return true;
}

int valvePercent(void) {
    const int percent = level * 100 / CAPACITY;
    if (percent % 2 != 0) return -1;
    if (percent > 100) return 100;
    return percent;
}

int valveError(void) {
    if (lastError == 0 && mode != FAULT) return 0;
    if (lastError != 0) return lastError;
    return mode == FAULT ? 10 : 11;
}

unsigned valveCycles(void) { return cycles; }
