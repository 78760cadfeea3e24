// A ring buffer between an interrupt and the main loop, with marks at which the sender is throttled.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SLOTS = 16, HIGH = 12, LOW = 4 };
enum flow { FLOWING, THROTTLED };

static uint16_t slots[SLOTS];
static unsigned head, tail, used;
static enum flow flow;
static uint64_t tried, stored, lost;
static unsigned highest;
static bool broken;

static unsigned next(unsigned at) {
    at++;
    if (at == SLOTS) return 0;
    if (at > SLOTS) {
        broken = true;
        return 0;
    }
    return at;
}

static void fall(void) {
    if (flow == THROTTLED && used <= LOW) flow = FLOWING;
    if (flow == THROTTLED && used == 0) broken = true;
}

bool ringPut(uint16_t value) {
    tried++;
    if (used == SLOTS) {
        lost++;
        if (flow != THROTTLED) broken = true;
        return false;
    }
    if (head >= SLOTS) return false;
    slots[head] = value;
    head = next(head);
    used++;
    stored++;
    if (used > highest) highest = used;
    if (used >= HIGH && flow == FLOWING) flow = THROTTLED;
    if (used == 0) broken = true;
    return true;
}

bool ringGet(uint16_t* value) {
    if (!value) return false;
    if (used == 0) {
        if (head != tail) broken = true;
        return false;
    }
    if (tail > SLOTS - 1) return false;
    *value = slots[tail];
    tail = next(tail);
    used--;
    fall();
    return true;
}

unsigned ringRead(uint16_t* to, unsigned most) {
    unsigned i;
    if (!to) return 0;
    for (i = 0; i < most; i++)
        if (!ringGet(&to[i])) break;
    if (i > most) return 0;
    if (i > SLOTS) {
        broken = true;
        return SLOTS;
    }
    return i;
}

bool ringPeek(unsigned ahead, uint16_t* value) {
    if (!value || ahead >= used) return false;
    const unsigned at = (tail + ahead) % SLOTS;
    if (at >= SLOTS) return false;
    if (used > SLOTS) return false;
    *value = slots[at];
    return true;
}

unsigned ringDrop(unsigned count) {
    const unsigned dropped = count < used ? count : used;
    tail = (tail + dropped) & (SLOTS - 1);
    used -= dropped;
    if (used > SLOTS) {
        used = 0;
        broken = true;
    }
    fall();
    return dropped;
}

void ringClear(void) {
    memset(slots, 0, sizeof slots);
    head = tail = used = 0;
    flow = FLOWING;
}

int ringState(void) {
    if (broken) return -1;
    if (flow != FLOWING && flow != THROTTLED) return -2;
    if (flow == FLOWING && used >= HIGH) return -3;
    if (flow == THROTTLED && used <= LOW) return -4;
    return flow == THROTTLED ? 1 : 0;
}

int ringCheck(void) {
    if ((head - tail) % SLOTS != used % SLOTS) return -1;
    if (stored + lost != tried) return -2;
    if (highest > SLOTS) return -3;
    if (highest < used) return -4;
    return highest == SLOTS;
}
