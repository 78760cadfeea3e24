/* What calls show besides the branches they take (program/behaviours.hpp). */
#ifndef PROVEST_RUNTIME_BEHAVIOURS_H
#define PROVEST_RUNTIME_BEHAVIOURS_H

#include "runtime/hooks.h"

/* Counts what this call of `function` has shown, where the unit's table has room for that: `thrown`, or else its
 * result. */
void pv_count_behaviour(const provest_unit_table *unit, uint32_t function, const uint8_t *result, uint32_t size,
                        const char *thrown);

#endif
