/* Which bytes of the test a descriptor delivers, so that what the unit reads from files and standard input is as
 * symbolic as they are. Does nothing where there are no shadows. */
#ifndef PROVEST_RUNTIME_STREAMS_H
#define PROVEST_RUNTIME_STREAMS_H

#include <stdint.h>
#include <stdio.h>

#ifdef PROVEST_SANITIZED
static inline void pv_streams_new_run(void) {}
static inline void pv_stream_opened(int fd, const void *data, uint32_t size) {
    (void)fd;
    (void)data;
    (void)size;
}
static inline int64_t pv_stream_position(int fd) { return fd < 0 ? 0 : -1; }
static inline int64_t pv_file_position(FILE *from) { return from ? -1 : 0; }
static inline void pv_stream_delivered(int fd, int64_t from, void *into, size_t size) {
    (void)fd;
    (void)from;
    (void)into;
    (void)size;
}
#else
void pv_streams_new_run(void);
/* `fd` reads these bytes of the test from now on; null: something else. */
void pv_stream_opened(int fd, const void *data, uint32_t size);
/* Where its next byte comes from; -1 when that is not known, or nobody wants to know. */
int64_t pv_stream_position(int fd);
int64_t pv_file_position(FILE *from);
/* `size` bytes from there on have been read into `into`. */
void pv_stream_delivered(int fd, int64_t from, void *into, size_t size);
#endif

#endif
