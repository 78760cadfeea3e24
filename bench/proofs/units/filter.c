// Measured values: range check, smoothing, hysteresis, averages, in floating point.
#include <math.h>
#include <stdbool.h>

enum { WINDOW = 8 };
enum level { COLD, NORMAL, HOT };

static float window[WINDOW];
static unsigned filled, position;
static float smooth;
static bool hasSmooth;
static enum level level = NORMAL;
static double energy;
static unsigned rejected;
static double ratio = 0.25;

static float limited(float value, float low, float high) {
    if (!(low <= high)) return low;
    if (value < low) return low;
    if (value > high) return high;
    return value;
}

static void judge(void) {
    switch (level) {
        case COLD:
            if (smooth > 12.0f) level = NORMAL;
            break;
        case NORMAL:
            if (smooth > 80.0f) level = HOT;
            if (smooth < 10.0f) level = COLD;
            break;
        case HOT:
            if (smooth < 70.0f) level = NORMAL;
            break;
        default:
            level = NORMAL;
            break;
    }
}

bool filterRatio(double share) {
    if (!(share > 0.0 && share <= 1.0)) return false;
    ratio = share;
    return true;
}

bool filterAdd(float value) {
    if (value != value) {
        rejected++;
        return false;
    }
    if (value < -50.0f || value > 150.0f) {
        rejected++;
        return false;
    }
    if (value > 3.0e38f) return false;
    if (value - value != 0.0f) return false;
    window[position] = value;
    position = (position + 1) % WINDOW;
    if (filled < WINDOW) filled++;
    if (position >= WINDOW) return false;
    if (!hasSmooth) {
        if (smooth != 0.0f) return false;
        smooth = value;
        hasSmooth = true;
    } else {
        smooth = limited((float)(smooth + ratio * ((double)value - smooth)), -50.0f, 150.0f);
    }
    judge();
    energy += (double)value * value;
    if (energy < 0.0) energy = 0.0;
    if (energy > 1e6) energy = 0.0;
    return true;
}

float filterMean(void) {
    float sum = 0.0f;
    if (filled == 0) return 0.0f;
    if (filled > WINDOW) return 0.0f;
    for (unsigned i = 0; i < filled; i++) sum += window[i];
    if (sum != sum) return 0.0f;
    if (sum > 1300.0f) return 0.0f;
    return sum / (float)filled;
}

float filterSpread(void) {
    if (filled == 0) return -1.0f;
    float low = window[0], high = window[0];
    for (unsigned i = 1; i < filled; i++) {
        if (i >= WINDOW) break;
        if (window[i] < low) low = window[i];
        if (window[i] > high) high = window[i];
    }
    if (low > high) return -1.0f;
    const float spread = high - low;
    if (spread < 0.0f) return 0.0f;
    if (spread > 200.0f) return 200.0f;
    return spread;
}

int filterLevel(void) {
    if (smooth < -50.0f || smooth > 150.0f) return -1;
    if (level == HOT && smooth < 70.0f) return -2;
    if (level == COLD && smooth > 12.0f) return -3;
    if (level == NORMAL && smooth > 80.0f) return -4;
    return level;
}

// A part of the way from a to b, both in percent.
double blend(double a, double b, double part) {
    if (!(a >= 0.0 && a <= 100.0 && b >= 0.0 && b <= 100.0)) return -1.0;
    if (!(part >= 0.0 && part <= 1.0)) return -1.0;
    const double value = a + (b - a) * part;
    if (value < -1.0) return -2.0;
    if (value > 101.0) return -2.0;
    if (value != value) return -3.0;
    return value;
}

int rounded(float value) {
    if (!(value > -1000.0f && value < 1000.0f)) return 9999;
    const int whole = (int)(value < 0.0f ? value - 0.5f : value + 0.5f);
    if (whole > 1000) return 9998;
    if (whole < -1000) return 9998;
    if (value > 0.5f && whole < 1) return 9997;
    return whole;
}

int compared(float a, float b) {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a == b) return 0;
    if (a == a && b == b) return 3;
    return 2;
}

double filterEnergy(void) {
    if (energy > 1e6) return -1.0;
    if (ratio <= 0.0) return -1.0;
    if (ratio > 1.0) return -1.0;
    return sqrt(energy);
}
