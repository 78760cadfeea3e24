/* What a test says about the world around the unit: which library calls fail, the files, standard input, the clock. */
#ifndef PROVEST_RUNTIME_ENVIRONMENT_H
#define PROVEST_RUNTIME_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/protocol.h"

/* Own standard streams for this process: input from memory; output to memory when `capture`, else where it went.
 * At most `limit` bytes of output are kept. */
void pv_environment_begin(bool capture, uint64_t limit);
void pv_environment_new_run(const uint8_t *bytes, uint32_t size);
/* Closes what the test opened. `unknown`: the unit may have opened more than went through us. */
void pv_environment_reset(bool unknown);

/* Not so while the unit is loaded, when its constructors run. */
bool pv_in_test(void);
/* Counts one call of this kind; true when the test wants it to fail. */
bool pv_scripted_failure(enum pv_fallible function);
/* Of calls that would change the world, each counted: whether the test grants this one; and, asked once afterwards,
 * whether it is to end otherwise than such a call does as a rule. */
bool pv_granted(void);
bool pv_otherwise(void);
/* Open before the test, and no standard stream. */
bool pv_foreign_descriptor(int fd);
/* The file the test brings under this name, the last part of its own; null: none. */
const pv_file *pv_find_file(const char *name);
const void *pv_file_data(const pv_file *file);
const void *pv_test_input(uint32_t *size);
void pv_note_descriptor(void);
void pv_note_input_read(void);
int64_t pv_scripted_time(void);
void pv_take_time(int64_t *into); /* the same, with its shadow */
/* Leaves nothing in the environment that getenv would find but the time zone, which is UTC. */
void pv_environment_clear(void);

/* A system call is about to write there on the unit's behalf: it must not find a page that is read-only only because
 * it is watched (snapshot.h), which would make it fail. */
void pv_expect_kernel_write(void *at, size_t size);
void pv_on_kernel_write(void (*prepare)(uintptr_t begin, uintptr_t end));

/* The library state this test touched is more than the cheapest reset puts back; why, or null. */
void pv_note_library_state(const char *why);
const char *pv_library_state(void);

#endif
