/* Runs one encoded test against the unit's call table. Every offset of the encoding is checked before it is used. */
#ifndef PROVEST_RUNTIME_INTERPRET_H
#define PROVEST_RUNTIME_INTERPRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/hooks.h"
#include "runtime/protocol.h"

/* The test being run, or the last one. Lies outside the arena; valid until the next test. */
typedef struct pv_current {
    const uint8_t *bytes;
    const pv_test *test;
    uint8_t **blocks;    /* where each block was put */
    uint64_t *serials;   /* of PV_OBJECT blocks */
    uint8_t **results;   /* of each call, null until made */
    uint8_t *endings;    /* of each call: enum pv_ending_kind */
    const char **thrown; /* by call: the type of its exception */
    void **objects;      /* by call: the object it made, which the test has to end */
    const void **gone;   /* objects that the call which runs was given for good */
    uint32_t gone_count;
    uint32_t call; /* the one running or last run */
    uint32_t calls_done;
    bool malformed;
} pv_current;

/* A checked array within a test: null when it does not fit. */
const void *pv_test_array(const pv_current *current, uint32_t offset, uint64_t count, size_t element);

void pv_interpret_begin(const provest_unit_table *unit);
/* Runs the test; does not return when the test ends otherwise than by returning (see escape.h). */
void pv_interpret(const uint8_t *bytes, uint32_t size);
const pv_current *pv_interpreted(void);

#endif
