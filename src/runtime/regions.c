#include "runtime/regions.h"

#include "runtime/arena.h"
#include "runtime/scratch.h"
#include "runtime/symbolic.h"

enum { most_locals = 1 << 14 };

static struct {
    const pv_variable_extent *variables, *variables_end;
    pv_region *locals; /* arrays of the frames, innermost last */
    uint32_t count;
} state;

void pv_regions_begin(const pv_variable_extent *begin, const pv_variable_extent *end) {
    state.variables = begin;
    state.variables_end = end;
}

void pv_regions_reserve(void) { state.locals = pv_keep(most_locals * sizeof *state.locals); }

void pv_regions_new_run(void) { state.count = 0; }

uint32_t provest_sym_frame(void) { return state.count; }
void provest_sym_unframe(uint32_t frame) {
    if (frame <= state.count) state.count = frame; /* a longjmp may have left more than one frame */
}
void provest_sym_local(void *at, size_t size) {
    if (state.count < most_locals) state.locals[state.count++] = (pv_region){(uintptr_t)at, size};
}

static pv_region on_heap(uintptr_t address) {
    uint8_t *at = pv_arena_ground();
    const uint8_t *end = pv_arena_end();
    if (address < (uintptr_t)at || address >= (uintptr_t)end) return (pv_region){0, 0};
    while (at + sizeof(pv_header) <= end) {
        const pv_header *header = (const pv_header *)at;
        if (header->magic != PV_BLOCK_MAGIC) break;
        uintptr_t block = (uintptr_t)(header + 1);
        if (address < block + header->capacity) {
            bool inside = header->state == PV_LIVE && address >= block && address < block + header->size;
            return inside ? (pv_region){block, header->size} : (pv_region){0, 0};
        }
        at = (uint8_t *)block + header->capacity;
    }
    return (pv_region){0, 0};
}

pv_region pv_region_of(uintptr_t address) {
    pv_region found = on_heap(address);
    if (found.size) return found;
    for (uint32_t i = state.count; i-- > 0;)
        if (address - state.locals[i].start < state.locals[i].size) return state.locals[i];
    for (const pv_variable_extent *variable = state.variables; variable < state.variables_end; ++variable)
        if (address - (uintptr_t)variable->start < variable->size)
            return (pv_region){(uintptr_t)variable->start, variable->size};
    return found;
}
