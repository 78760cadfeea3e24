// A PID controller in Q8 fixed point with clamps, anti-windup, a slope limit and a sensor that may fail.
#include <stdbool.h>
#include <stdint.h>

enum { ONE = 256, TOP = 100 * ONE, SUM_TOP = 2000 * ONE, SLOPE = 5 * ONE, BAD = 10 };
enum phase { MANUAL, AUTOMATIC, SAFE };

static enum phase phase = MANUAL;
static int32_t kp = ONE, ki, kd;
static int32_t sum, before, output;
static int32_t wanted;
static unsigned bad;
static bool windup;

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    if (low > high) return low;
    if (value < low) return low;
    if (value > high) return high;
    return value;
}

static int32_t scaled(int32_t factor, int32_t value) {
    const int64_t product = (int64_t)factor * value / ONE;
    if (product > INT32_MAX) return INT32_MAX;
    if (product < INT32_MIN) return INT32_MIN;
    return (int32_t)product;
}

bool pidGains(int32_t p, int32_t i, int32_t d) {
    if (p < 0 || i < 0 || d < 0) return false;
    if (p > 64 * ONE || i > 64 * ONE || d > 64 * ONE) return false;
    kp = p;
    ki = i;
    kd = d;
    return true;
}

bool pidAim(int32_t value) {
    if (value < 0 || value > TOP) return false;
    wanted = value;
    return true;
}

bool pidMode(int which) {
    if (phase == SAFE && which != SAFE && bad >= BAD) return false;
    switch (which) {
        case MANUAL:
            phase = MANUAL;
            bad = 0;
            break;
        case AUTOMATIC:
            if (phase == AUTOMATIC) return true;
            phase = AUTOMATIC;
            sum = 0;
            bad = 0;
            break;
        case SAFE:
            phase = SAFE;
            output = 0;
            break;
        default:
            return false;
    }
    return true;
}

static int32_t slope(int32_t to) {
    const int32_t step = to - output;
    if (step > SLOPE) return output + SLOPE;
    if (step < -SLOPE) return output - SLOPE;
    return to;
}

int32_t pidStep(int32_t measured) {
    if (phase == SAFE) {
        if (output != 0) return -1;
        if (measured >= 0 && measured <= TOP && bad > 0) bad--;
        return 0;
    }
    if (measured < 0 || measured > TOP) {
        if (++bad >= BAD) {
            phase = SAFE;
            output = 0;
        }
        if (bad > BAD) bad = BAD;
        return output;
    }
    if (phase == MANUAL) return output;
    if (phase != AUTOMATIC) return -2;
    bad = 0;
    const int32_t error = wanted - measured;
    if (error > TOP || error < -TOP) return -3;
    sum = clamp(sum + error, -SUM_TOP, SUM_TOP);
    windup = sum == SUM_TOP || sum == -SUM_TOP;
    const int32_t slopeOfError = clamp(error - before, -2 * TOP, 2 * TOP);
    if (slopeOfError != error - before) return -4;
    before = error;
    int64_t total = (int64_t)scaled(kp, error) + scaled(ki, sum) + scaled(kd, slopeOfError);
    if (total < 0) total = 0;
    if (total > TOP) total = TOP;
    if (windup && error != 0 && ki == 0) sum = 0;
    output = slope((int32_t)total);
    if (output < 0) output = 0;
    if (output > TOP) output = TOP;
    return output;
}

bool pidManual(int32_t value) {
    if (phase != MANUAL) return false;
    output = clamp(value, 0, TOP);
    return true;
}

int pidState(void) {
    if (bad > BAD) return -1;
    if (bad == BAD && phase != SAFE) return -2;
    if (output < 0 || output > TOP) return -3;
    if (sum > SUM_TOP || sum < -SUM_TOP) return -4;
    if (phase == SAFE) return 2;
    return phase == AUTOMATIC ? 1 : 0;
}

int32_t pidPercent(void) {
    const int32_t percent = output / ONE;
    if (percent > 100) return 100;
    if (percent * ONE > output) return -1;
    if (output - percent * ONE >= ONE) return -1;
    return percent;
}
