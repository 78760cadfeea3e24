// Memory that changes by itself. The driver's thread is the hardware.
#include <stdint.h>

static volatile int private_ = 1;
volatile unsigned status;
struct device {
    volatile uint32_t control, data;
};
static volatile uint8_t shadow[2] = {1, 1};

int changesAlone(void) {
    if (private_ != 1) return 1;  // reachable
    return 0;
}
int readsDiffer(void) {
    if (status != status) return 1;  // reachable
    return 0;
}
int notWhatWasWritten(struct device *device) {
    device->control = 5;
    if (device->control != 5) return 1;  // reachable
    return 0;
}
int throughPointer(volatile int *p) {
    const int first = *p;
    if (*p != first) return 1;  // reachable
    return 0;
}
int wait(void) {
    unsigned rounds = 0;
    const uint8_t before = shadow[1];
    while (shadow[1] == before && rounds < 100000000) rounds++;
    if (rounds < 100000000) return 1;  // reachable
    return 0;
}
int inLocal(volatile int *other) {
    volatile int local = 1;
    const int seen = *other + local;
    if (seen == 3) return 1;  // reachable
    return 0;
}
