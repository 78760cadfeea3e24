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
/* Measures the arms on the ways of these targets, and the probed ones, and no others. */
void pv_distance_aim(const pv_orders *orders);
/* Distances measured from here on belong to a new run. */
void pv_distance_new_run(void);
/* Fitness of every target; updates best[] and returns the bits of those that came closer. */
uint64_t pv_distance_fitness(double *best, double *focus_fitness);

/* How far this run was from taking the arm, the nearest; infinity when its branch was not met. */
double pv_distance_to(uint32_t arm);

/* How far texts and characters are from what a condition asks of them. Sums of differences of characters, so that a
 * search that changes one character at a time sees each step (Galeotti, Fraser and Arcuri, section 3.2). */

/* From being equal in the first `limit` bytes; `text`: both end at their first zero. */
double pv_texts_apart(const void *a, const void *b, size_t limit, bool text, bool fold_case);

/* From being equal, lengths included. */
double pv_spans_apart(const char *a, uint64_t a_size, const char *b, uint64_t b_size);

/* From `within` holding `wanted` somewhere: that of the place where it fits best. */
double pv_part_distance(const char *within, const char *wanted, bool fold_case);

/* From the `size` bytes holding `wanted` somewhere. */
double pv_byte_distance(const void *within, size_t size, int wanted);

/* From the nearest character that has one of the bits of `mask` in the C library's table of classes; with `inside`
 * false, from the nearest that has none. */
double pv_class_distance(int64_t character, uint32_t mask, bool inside);

/* Whether anybody wants to know how far texts were apart. */
bool pv_distances_wanted(void);
/* Remembers how far two texts were from being equal, or a search in a text from finding something, for the branch on
 * `result` that follows. */
void pv_note_text(int64_t result, double distance);

#endif
