// Lights at a crossing: two directions, pedestrians on a button, night mode, a lamp test that watches for conflicts.
#include <stdbool.h>
#include <stdint.h>

enum light { RED, RED_YELLOW, GREEN, YELLOW, DARK };
enum phase { ALL_RED, MAIN_STARTS, MAIN, MAIN_ENDS, SIDE_STARTS, SIDE, SIDE_ENDS, WALK, NIGHT, ERROR };

static enum phase phase = ALL_RED;
static enum light mainLight = RED, sideLight = RED;
static bool walkLight;
static uint8_t left = 2;
static bool isRequested;
static bool sideNext;
static bool isNight;
static unsigned conflicts;
static uint8_t blinks;

static unsigned lengthOf(enum phase of) {
    switch (of) {
        case ALL_RED:
            return 2;
        case MAIN_STARTS:
        case SIDE_STARTS:
            return 1;
        case MAIN:
            return 20;
        case SIDE:
            return 10;
        case MAIN_ENDS:
        case SIDE_ENDS:
            return 3;
        case WALK:
            return 8;
        case NIGHT:
            return 1;
        case ERROR:
            return 1;
        default:
            return 0;
    }
}

static void enter(enum phase next) {
    phase = next;
    left = (uint8_t)lengthOf(next);
    if (left == 0) conflicts++;
    switch (next) {
        case ALL_RED:
            mainLight = sideLight = RED;
            walkLight = false;
            break;
        case MAIN_STARTS:
            mainLight = RED_YELLOW;
            break;
        case MAIN:
            mainLight = GREEN;
            break;
        case MAIN_ENDS:
            mainLight = YELLOW;
            break;
        case SIDE_STARTS:
            sideLight = RED_YELLOW;
            break;
        case SIDE:
            sideLight = GREEN;
            break;
        case SIDE_ENDS:
            sideLight = YELLOW;
            break;
        case WALK:
            walkLight = true;
            isRequested = false;
            break;
        case NIGHT:
            mainLight = sideLight = DARK;
            blinks = 0;
            break;
        case ERROR:
            mainLight = sideLight = DARK;
            break;
        default:
            conflicts++;
            break;
    }
}

static bool isSafe(void) {
    if (mainLight == GREEN && sideLight != RED) return false;
    if (sideLight == GREEN && mainLight != RED) return false;
    if (walkLight && (mainLight != RED || sideLight != RED)) return false;
    return true;
}

void crossingButton(void) {
    if (phase == WALK) return;
    if (isNight && phase == NIGHT) return;
    isRequested = true;
}

void crossingNight(bool on) { isNight = on; }

int crossingTick(void) {
    if (!isSafe()) {
        conflicts++;
        enter(ERROR);
        return -1;
    }
    if (left == 0) return -2;
    if (--left > 0) return 0;
    switch (phase) {
        case ALL_RED:
            if (walkLight) conflicts++;
            if (isNight)
                enter(NIGHT);
            else if (isRequested)
                enter(WALK);
            else
                enter(sideNext ? SIDE_STARTS : MAIN_STARTS);
            break;
        case MAIN_STARTS:
            enter(MAIN);
            break;
        case MAIN:
            if (sideNext) conflicts++;
            enter(MAIN_ENDS);
            break;
        case MAIN_ENDS:
            sideNext = true;
            enter(ALL_RED);
            break;
        case SIDE_STARTS:
            if (!sideNext) conflicts++;
            enter(SIDE);
            break;
        case SIDE:
            enter(SIDE_ENDS);
            break;
        case SIDE_ENDS:
            sideNext = false;
            enter(ALL_RED);
            break;
        case WALK:
            if (!walkLight) conflicts++;
            enter(ALL_RED);
            break;
        case NIGHT:
            blinks = (uint8_t)((blinks + 1) % 4);
            if (blinks > 3) conflicts++;
            if (!isNight && blinks % 2 == 0) {
                enter(ALL_RED);
            } else {
                mainLight = blinks % 2 ? YELLOW : DARK;
                sideLight = mainLight;
                left = 1;
            }
            break;
        default:
            return -3;
    }
    return 1;
}

int crossingLights(void) {
    if (mainLight == GREEN && phase != MAIN) return -1;
    if (sideLight == GREEN && phase != SIDE) return -2;
    if (mainLight == DARK && phase != NIGHT) return -3;
    if (walkLight && phase != WALK) return -4;
    if (phase == ALL_RED && (mainLight != RED || sideLight != RED)) return -5;
    return mainLight * 5 + sideLight;
}

int crossingState(void) {
    if (left > 20) return -1;
    if (phase != MAIN && left > 10) return -2;
    if (phase == ERROR) return -3;
    if (conflicts > 0) return -4;
    if (blinks > 3) return -5;
    return phase;
}
