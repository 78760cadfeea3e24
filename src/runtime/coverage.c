#include "runtime/coverage.h"

#include "runtime/scratch.h"

static struct {
    uint32_t *counters;
    uint32_t count;
    uint32_t *news; /* by counter: all ones unless known, so that the scan is one and-or a lane */
} state;

void pv_coverage_begin(const provest_unit_table *unit) {
    state.counters = unit->counters_begin;
    state.count = (uint32_t)(unit->counters_end - unit->counters_begin);
    state.news = pv_keep(state.count * sizeof *state.news);
    for (uint32_t i = 0; i < state.count; ++i) state.news[i] = ~0u;
}

void pv_coverage_known(const uint8_t *covered) {
    for (uint32_t i = 0; i < state.count; ++i) state.news[i] = covered[i] ? 0 : ~0u;
}

bool pv_coverage_scan(void) {
    const uint32_t *restrict counters = state.counters;
    const uint32_t *restrict news = state.news;
    uint32_t seen = 0;
    for (uint32_t i = 0, n = state.count; i < n; ++i) seen |= counters[i] & news[i];
    return seen != 0;
}

bool pv_coverage_scan_and_clear(void) {
    uint32_t *restrict counters = state.counters;
    const uint32_t *restrict news = state.news;
    uint32_t seen = 0;
    for (uint32_t i = 0, n = state.count; i < n; ++i) {
        seen |= counters[i] & news[i];
        counters[i] = 0;
    }
    return seen != 0;
}

uint32_t pv_coverage_count(uint32_t counter) { return counter < state.count ? state.counters[counter] : 0; }

uint64_t pv_coverage_hash(uint32_t outcome, int32_t code) {
    uint64_t hash = 0x9e3779b97f4a7c15ull ^ outcome ^ ((uint64_t)(uint32_t)code << 32);
    for (uint32_t i = 0; i < state.count; ++i) {
        hash = (hash ^ state.counters[i]) * 0xff51afd7ed558ccdull;
        hash ^= hash >> 32;
    }
    return hash;
}
