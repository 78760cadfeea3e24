// A vending machine: coins of four kinds, a tube of each for change, six shelves.
#include <stdbool.h>
#include <stdint.h>

enum { SHELVES = 6, TUBE = 30, DEEP = 10, TOP = 1000 };
enum state { IDLE, PAYING, SERVING, BROKEN };

static const uint16_t prices[SHELVES] = {100, 150, 150, 200, 250, 80};
static const uint16_t worth[4] = {10, 20, 50, 100};

static enum state state = IDLE;
static unsigned credit;
static uint8_t tubes[4];
static uint8_t stock[SHELVES];
static int chosen = -1;
static unsigned turns;
static int alarm;

static int kindOf(unsigned value) {
    switch (value) {
        case 10:
            return 0;
        case 20:
            return 1;
        case 50:
            return 2;
        case 100:
            return 3;
        default:
            return -1;
    }
}

static void raise(int why) {
    alarm = why;
    if (why == 3) state = BROKEN;
}

bool vendingFill(unsigned shelf, unsigned count) {
    if (state != IDLE || shelf >= SHELVES) return false;
    if (count > (unsigned)(DEEP - stock[shelf])) count = (unsigned)(DEEP - stock[shelf]);
    stock[shelf] = (uint8_t)(stock[shelf] + count);
    if (stock[shelf] > DEEP) {
        raise(1);
        return false;
    }
    return true;
}

bool vendingCoin(unsigned value) {
    const int kind = kindOf(value);
    if (kind < 0) return false;
    if (kind > 3) {
        raise(1);
        return false;
    }
    if (state == SERVING || state == BROKEN) return false;
    if (tubes[kind] >= TUBE || credit + value > TOP) return false;
    if (value != worth[kind]) raise(1);
    tubes[kind]++;
    credit += value;
    if (credit % 10 != 0) raise(1);
    if (credit == 0) raise(1);
    state = PAYING;
    return true;
}

int vendingChoose(unsigned shelf) {
    if (shelf >= SHELVES) return -1;
    if (state != PAYING) {
        if (state == IDLE && credit > 0) raise(1);
        return -1;
    }
    if (credit == 0) return -2;
    if (stock[shelf] == 0) return -3;
    if (credit < prices[shelf]) return -4;
    credit -= prices[shelf];
    if (credit > TOP) {
        raise(2);
        credit = 0;
    }
    stock[shelf]--;
    chosen = (int)shelf;
    state = SERVING;
    turns = 0;
    return 0;
}

// What comes out as change, as many coins as there are; 0 when there is none to give.
static unsigned change(void) {
    unsigned given = 0;
    for (int kind = 3; kind >= 0; kind--) {
        while (credit >= worth[kind] && tubes[kind] > 0) {
            credit -= worth[kind];
            tubes[kind]--;
            given++;
            if (given > 4 * TUBE) raise(2);
        }
        if (credit > TOP) raise(2);
    }
    return given;
}

int vendingTick(void) {
    switch (state) {
        case IDLE:
            if (chosen >= 0) raise(2);
            return 0;
        case PAYING:
            return 0;
        case SERVING:
            if (chosen < 0 || chosen >= SHELVES) {
                raise(2);
                return -1;
            }
            if (++turns < 3) return 1;
            if (turns > 3) raise(2);
            chosen = -1;
            change();
            if (credit > 0) {
                raise(3);
                return -1;
            }
            state = IDLE;
            return 2;
        case BROKEN:
            if (alarm == 0) return -2;
            return -1;
        default:
            return -3;
    }
}

int vendingCancel(void) {
    if (state != PAYING) return -1;
    const unsigned before = credit;
    const unsigned coins = change();
    if (coins == 0) {
        if (before == 0) raise(2);
        return 0;
    }
    if (credit >= before) raise(2);
    if (credit == 0) state = IDLE;
    return (int)coins;
}

bool vendingRepair(void) {
    if (state != BROKEN) return false;
    if (alarm != 3) return false;
    alarm = 0;
    credit = 0;
    for (int kind = 0; kind < 4; kind++)
        if (tubes[kind] < 5) tubes[kind] = 5;
    state = IDLE;
    return true;
}

int vendingState(void) {
    if (credit > TOP) return -1;
    if (credit % 10 != 0) return -2;
    for (int kind = 0; kind < 4; kind++)
        if (tubes[kind] > TUBE) return -3;
    if (alarm == 1 || alarm == 2) return -4;
    if (alarm == 3 && state != BROKEN) return -5;
    return (int)state;
}
