/* The concolic runtime as the worker sees it: switched on for units that were built for it, told what is symbolic
 * before a run, and cleaned after it. */
#ifndef PROVEST_RUNTIME_SHADOW_H
#define PROVEST_RUNTIME_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/hooks.h"
#include "runtime/trace.h"

/* Reserves the shadow of the whole address space, before the unit's first instruction; false when the host does not
 * allow that. */
bool pv_shadow_reserve(void);
/* From now on there are symbols. */
void pv_shadow_begin(pv_trace *trace, const provest_unit_table *unit);
/* The test's symbols, at its bytes. Everything copied from there with pv_copy carries them on. */
void pv_shadow_new_run(uint8_t *test, uint32_t size);
/* Removes every shadow, and leaves the counters of the run in the trace. */
void pv_shadow_end_run(void);

/* The address of something was written to `at`, where the test has a pointer. */
void pv_shadow_pointed(uint8_t *at, uint64_t address);

/* Memory is given out again: what it held before is nothing to its new owner. */
void pv_shadow_forget(void *at, size_t size);

/* memcpy that takes the shadows along. */
#ifdef PROVEST_SANITIZED
#include <string.h>
static inline void pv_copy(void *to, const void *from, size_t size) { memcpy(to, from, size); }
#else
void pv_copy(void *to, const void *from, size_t size);
#endif

#endif
