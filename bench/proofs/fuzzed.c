// Answers from a fuzzer's input; an input is a sequence of calls, before which the unit's variables are as they were at
// the start (own_section.h).
#include "anything.h"

#include <stdlib.h>
#include <string.h>

extern char __start_unit_bss[] __attribute__((weak)), __stop_unit_bss[] __attribute__((weak));
extern char __start_unit_data[] __attribute__((weak)), __stop_unit_data[] __attribute__((weak));

static const uint8_t* input;
static size_t left;

static uint8_t next(void) {
    if (left == 0) return 0;
    left--;
    return *input++;
}

void anyBytes(void* to, size_t count) {
    uint8_t* bytes = to;
    for (size_t i = 0; i < count; i++) bytes[i] = next();
}

unsigned oneOf(unsigned count) {
    unsigned value = next();
    if (count > 256) value |= (unsigned)next() << 8;
    return value % count;
}

// Small, near a power of two, or all bits.
uint64_t anyLong(void) {
    const uint8_t kind = next();
    if (kind < 128) return kind;
    if (kind < 160) return (uint64_t)-(int64_t)(kind - 127);
    if (kind < 224) {
        uint64_t value = (uint64_t)1 << (kind - 160);
        value += next() % 3u;
        return value - 1;
    }
    uint64_t value;
    anyBytes(&value, sizeof value);
    return value;
}

uint32_t anyWord(void) { return (uint32_t)anyLong(); }
int anyInt(void) { return (int)anyLong(); }

int between(int low, int high) {
    const uint64_t values = (uint64_t)((int64_t)high - low + 1);
    if (values <= 65536) return (int)(low + (int64_t)oneOf((unsigned)values));
    uint32_t value;
    anyBytes(&value, sizeof value);
    return (int)(low + (int64_t)(value % values));
}

double anyDouble(void) {
    const uint8_t kind = next();
    double value;
    if (kind < 64) return kind;
    if (kind < 128) return (double)between(-32768, 32767) / 100.0;
    if (kind < 192) return (double)between(-2000000000, 2000000000) / 10000000.0;
    if (kind < 224) {
        float narrow;
        anyBytes(&narrow, sizeof narrow);
        return narrow;
    }
    anyBytes(&value, sizeof value);
    return value;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static char* atStart;
    const size_t zeros = (size_t)(__stop_unit_bss - __start_unit_bss);
    const size_t others = (size_t)(__stop_unit_data - __start_unit_data);
    if (!atStart) {
        atStart = malloc(others + 1);
        if (!atStart) return -1;
        memcpy(atStart, __start_unit_data, others);
    }
    memset(__start_unit_bss, 0, zeros);
    memcpy(__start_unit_data, atStart, others);
    input = data;
    left = size;
    while (left > 0) step();
    return 0;
}
