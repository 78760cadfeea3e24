/* What a test says about the world around the unit: which library calls fail, the files, standard input, the clock. */
#ifndef PROVEST_RUNTIME_ENVIRONMENT_H
#define PROVEST_RUNTIME_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

#include "runtime/protocol.h"

/* Own standard streams for this process: input from memory; output to memory when `capture`, else where it went.
 * At most `limit` bytes of output are kept. */
void pv_environment_begin(bool capture, uint64_t limit);
void pv_environment_new_run(const uint8_t *bytes, uint32_t size);
/* Closes what the test opened. `unknown`: the unit may have opened more than went through us. */
void pv_environment_reset(bool unknown);

/* Counts one call of this kind; true when the test wants it to fail. */
bool pv_scripted_failure(enum pv_fallible function);
/* A descriptor for a file of the test, or -1 with errno. `write`: a file that keeps nothing. */
int pv_open_scripted(const char *name, bool write);
/* A stream for reading and writing over a copy of the bytes; null when it cannot be had. */
FILE *pv_open_stream(const void *data, uint32_t size);
/* What stat says of a file of the test, or false with errno. Folders: only the one the test runs in. */
bool pv_scripted_stat(const char *name, struct stat *into);
/* Kind, size and number of links: what is the same wherever the test runs. */
struct stat pv_plain_stat(const struct stat *about);
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
