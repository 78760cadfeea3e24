/* One test from start to end, the same for every way a worker is used. */
#ifndef PROVEST_RUNTIME_RUN_H
#define PROVEST_RUNTIME_RUN_H

#include <stdint.h>

#include "runtime/hooks.h"
#include "runtime/protocol.h"

/* Hands the unit's table to all parts. */
void pv_run_begin(const provest_unit_table *unit);
/* Runs the test and fills what is known about how it ended; coverage and fitness are the caller's. A test whose
 * encoding is wrong ends as PV_NOT_RUN. */
void pv_run_test(const uint8_t *bytes, uint32_t size, int64_t fuel, pv_result *result);

#endif
