/* The unit's counters after a run: anything new, and a hash of them all. */
#ifndef PROVEST_RUNTIME_COVERAGE_H
#define PROVEST_RUNTIME_COVERAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/hooks.h"

void pv_coverage_begin(const provest_unit_table *unit);
/* covered[i] nonzero: counter i is no news. */
void pv_coverage_known(const uint8_t *covered);
/* Did a counter run that is not known? Clears all counters for the next run. */
bool pv_coverage_scan_and_clear(void);
bool pv_coverage_scan(void);
/* How often the counter ran. */
uint32_t pv_coverage_count(uint32_t counter);
uint64_t pv_coverage_hash(uint32_t outcome, int32_t code);

#endif
