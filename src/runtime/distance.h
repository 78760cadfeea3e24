/* How far each arm was from being taken, the nearest in one run. Arms nobody asked about are not measured: their
 * branch is disarmed when it first reports, and the layout learnt on the way is kept for later targets. */
#ifndef PROVEST_RUNTIME_DISTANCE_H
#define PROVEST_RUNTIME_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/channel.h"
#include "runtime/hooks.h"

void pv_distance_begin(const provest_unit_table *unit);
/* Measures the arms on the ways of these targets and no others. */
void pv_distance_aim(const pv_orders *orders);
/* Distances measured from here on belong to a new run. */
void pv_distance_new_run(void);
/* Fitness of every target; updates best[] and returns the bits of those that came closer. */
uint64_t pv_distance_fitness(double *best, double *focus_fitness);

/* Remembers how far two texts were apart, for the branch on `result` that follows. */
void pv_text_distance(const void *a, const void *b, size_t limit, bool text, bool fold_case, int result);

#endif
