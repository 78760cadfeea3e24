// Integers of all widths, signed and unsigned, _Bool and characters, each compared with a value of its own.
// expect: open 0
#include <stdbool.h>
#include <stdint.h>
int widths(int8_t a, uint16_t b, int32_t c, uint64_t d, bool e, char f) {
    int hits = 0;
    if (a == -77) hits++;
    if (b == 54321) hits++;
    if (c == -1234567) hits++;
    if (d == 123456789012345ull) hits++;
    if (e) hits++;
    if (f == 'q') hits++;
    return hits;
}
