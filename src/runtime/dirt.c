#include "runtime/dirt.h"

#include <string.h>

enum { painted = 64 << 10 };

uint8_t pv_dirt;

__attribute__((noinline)) void pv_paint_stack(void) {
    uint8_t below[painted];
    memset(below, pv_dirt, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory"); /* somebody might look */
}
