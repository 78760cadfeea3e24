#include "runtime/dirt.h"

#include "runtime/hooks.h"

#include <string.h>

enum { painted = 64 << 10 };

bool pv_dirty;
static uint32_t dirt;
uint64_t provest_unset;

void pv_dirt_begin(uint32_t word) {
    pv_dirty = true;
    dirt = word;
    provest_unset = (uint64_t)word << 32 | word;
}

void pv_dirt_end(void) {
    pv_dirty = false;
    provest_unset = 0;
}

void pv_soil(void *memory, size_t size) {
    uint32_t *words = memory;
    size_t count = size / sizeof *words;
    for (size_t i = 0; i < count; ++i) words[i] = dirt;
    memcpy(words + count, &dirt, size % sizeof *words);
}

__attribute__((noinline)) void pv_soil_stack(void) {
    _Alignas(16) uint8_t below[painted];
    pv_soil(below, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory"); /* somebody might look */
}
