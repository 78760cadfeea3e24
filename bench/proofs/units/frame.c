// Frames on a serial line, byte by byte: SYNC, length, kind, payload, checksum; 0x7d escapes.
#include <stdbool.h>
#include <stdint.h>

enum { SYNC = 0x7e, ESCAPE = 0x7d, MOST = 24, LATE = 100 };
enum part { HUNT, LENGTH, KIND, PAYLOAD, SUM };

struct frame {
    uint8_t kind;
    uint8_t length;
    uint8_t bytes[MOST];
};

static enum part part = HUNT;
static bool escaped;
static uint8_t wanted, have, sum, kind;
static uint8_t payload[MOST];
static struct frame last;
static bool isReady, any;
static unsigned silent, frames, errors, bytes;

static void restart(enum part at) {
    if (at != HUNT && at != LENGTH) at = HUNT;
    part = at;
    escaped = false;
    wanted = have = sum = 0;
    silent = 0;
}

static bool take(uint8_t byte) {
    if (have >= MOST) return false;
    payload[have++] = byte;
    sum = (uint8_t)(sum + byte);
    return true;
}

static void finish(uint8_t byte) {
    if (have != wanted) {
        errors++;
        restart(HUNT);
        return;
    }
    if (byte == (uint8_t)~sum) {
        last.kind = kind;
        last.length = wanted;
        for (unsigned i = 0; i < wanted; i++) {
            if (i >= MOST) break;
            last.bytes[i] = payload[i];
        }
        isReady = any = true;
        frames++;
    } else {
        errors++;
    }
    restart(HUNT);
}

// Zero while more is needed, 1 with a frame, -1 with an error.
int frameByte(uint8_t byte) {
    const unsigned framesBefore = frames;
    const unsigned errorsBefore = errors;
    bytes++;
    silent = 0;
    if (byte == SYNC) {
        if (part == PAYLOAD || part == SUM) errors++;
        restart(LENGTH);
        return errors != errorsBefore ? -1 : 0;
    }
    if (part == HUNT) {
        if (escaped) return -1;
        return 0;
    }
    if (escaped) {
        byte ^= 0x20;
        escaped = false;
        if (byte == ESCAPE && part == HUNT) return -1;
    } else if (byte == ESCAPE) {
        escaped = true;
        return 0;
    }
    switch (part) {
        case LENGTH:
            if (have != 0 || sum != 0) return -1;
            if (byte > MOST) {
                errors++;
                restart(HUNT);
                return -1;
            }
            wanted = byte;
            part = KIND;
            break;
        case KIND:
            kind = byte;
            sum = byte;
            part = wanted > 0 ? PAYLOAD : SUM;
            break;
        case PAYLOAD:
            if (!take(byte)) {
                errors++;
                restart(HUNT);
                return -1;
            }
            if (have > wanted) return -1;
            if (have == wanted) part = SUM;
            break;
        case SUM:
            finish(byte);
            break;
        case HUNT:
            return -1;
        default:
            return -1;
    }
    if (frames != framesBefore && errors != errorsBefore) return -2;
    if (frames != framesBefore) return 1;
    return errors != errorsBefore ? -1 : 0;
}

// Every millisecond.
bool frameTick(void) {
    if (part == HUNT) {
        if (wanted != 0) return false;
        return true;
    }
    if (++silent > LATE) {
        errors++;
        restart(HUNT);
        return false;
    }
    if (silent > LATE) return false;
    return true;
}

int frameGet(uint8_t* to, unsigned room, uint8_t* which) {
    if (!isReady) {
        if (last.length != 0 && !any) return -3;
        return -1;
    }
    if (!to || room < last.length) return -2;
    if (last.length > MOST) return -4;
    for (unsigned i = 0; i < last.length; i++) to[i] = last.bytes[i];
    if (which) *which = last.kind;
    isReady = false;
    return last.length;
}

int framePhase(void) {
    if (silent > LATE) return -1;
    if (part == PAYLOAD && have >= wanted) return -2;
    if (part == LENGTH && escaped) return 10;
    if (part == SUM && wanted == 0 && have != 0) return -3;
    return (int)part;
}
