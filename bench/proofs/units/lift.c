// A lift of eight floors: requests, a motor, a door, and a watchdog over both.
#include <stdbool.h>
#include <stdint.h>

enum { FLOORS = 8, STEPS = 4, OPEN_TICKS = 6 };
enum motor { STOPPED, UP, DOWN };
enum door { SHUT, OPENING, WIDE, SHUTTING };

static enum motor motor = STOPPED;
static enum door door = SHUT;
static int8_t floor_;
static int8_t steps;    // of the way to the next floor
static uint8_t wanted;  // a bit for each floor
static uint8_t doorLeft;
static bool isStuck;
static unsigned alarms;
static uint8_t obstructed;

static void alarm(void) {
    alarms++;
    if (alarms > 100) alarms = 100;
    isStuck = true;
}

static bool isWanted(int at) {
    if (at < 0 || at >= FLOORS) {
        alarm();
        return false;
    }
    return wanted >> at & 1;
}

static bool above(void) {
    if (floor_ > FLOORS - 1) return false;
    return wanted >> (floor_ + 1) != 0;
}

static bool below(void) {
    if (floor_ < 0) return false;
    return (wanted & ((1u << floor_) - 1)) != 0;
}

static void open(void) {
    if (motor != STOPPED) {
        alarm();
        return;
    }
    door = OPENING;
    doorLeft = 2;
    wanted &= (uint8_t)~(1u << floor_);
}

bool liftRequest(int at) {
    if (at < 0 || at >= FLOORS) return false;
    if (at == floor_ && steps == 0 && motor == STOPPED) {
        if (door == SHUT) open();
        return true;
    }
    wanted |= (uint8_t)(1u << at);
    if (wanted == 0) alarm();
    return true;
}

static void choose(void) {
    if (motor == UP && above()) return;
    if (wanted == 0) return;
    if (isWanted(floor_)) {
        open();
        return;
    }
    if (above())
        motor = UP;
    else if (below())
        motor = DOWN;
    else
        alarm();
    steps = 0;
}

static void move(int by) {
    if (by != 1 && by != -1) {
        alarm();
        return;
    }
    if (door != SHUT) alarm();
    steps++;
    if (steps > STEPS) alarm();
    if (steps < STEPS) return;
    steps = 0;
    floor_ = (int8_t)(floor_ + by);
    if (floor_ < 0 || floor_ >= FLOORS) {
        alarm();
        floor_ = 0;
    }
    const bool goesOn = by > 0 ? above() : below();
    if (isWanted(floor_) || !goesOn) {
        motor = STOPPED;
        if (isWanted(floor_)) open();
    }
}

void liftTick(void) {
    switch (motor) {
        case UP:
            move(1);
            return;
        case DOWN:
            move(-1);
            return;
        case STOPPED:
            break;
        default:
            alarm();
            return;
    }
    if (steps != 0) alarm();
    switch (door) {
        case SHUT:
            if (doorLeft != 0) alarm();
            choose();
            break;
        case OPENING:
            if (--doorLeft == 0) {
                door = WIDE;
                doorLeft = OPEN_TICKS;
            }
            break;
        case WIDE:
            if (doorLeft > OPEN_TICKS) alarm();
            if (--doorLeft == 0) {
                door = SHUTTING;
                doorLeft = 3;
            }
            break;
        case SHUTTING:
            if (--doorLeft == 0) {
                door = SHUT;
                obstructed = 0;
            }
            break;
        default:
            alarm();
            break;
    }
}

// The light barrier.
bool liftObstructed(void) {
    if (door == SHUT) {
        if (obstructed != 0) alarm();
        return false;
    }
    if (motor != STOPPED) alarm();
    if (door == SHUTTING) {
        if (obstructed >= 3) return false;
        obstructed++;
        door = OPENING;
        doorLeft = 2;
    } else if (door == WIDE) {
        doorLeft = OPEN_TICKS;
    }
    return true;
}

int liftFloor(void) {
    if (floor_ < 0) return -1;
    if (floor_ > FLOORS - 1) return -1;
    if (isStuck) return -2;
    return floor_;
}

int liftState(void) {
    if (alarms > 0) return -1;
    if (obstructed > 3) return -2;
    if (motor != STOPPED && door != SHUT) return -3;
    if (motor == UP && floor_ == FLOORS - 1) return -4;
    if (motor == DOWN && floor_ == 0) return -5;
    if (door != SHUT && doorLeft == 0) return -6;
    return motor == STOPPED ? (int)door : 10;
}
