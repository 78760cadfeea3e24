#define _GNU_SOURCE
#include "runtime/streams.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "runtime/environment.h"
#include "runtime/nodes.h"
#include "runtime/shadow.h"

enum { most_descriptors = 160 }; /* own ones are counted from 100 */

static struct {
    struct {
        const uint8_t *data;
        uint32_t size;
        uint32_t taken; /* of what cannot be asked where it is */
    } open[most_descriptors];
} state;

void pv_streams_new_run(void) {
    if (pv_tracing) memset(&state, 0, sizeof state);
}

void pv_stream_opened(int fd, const void *data, uint32_t size) {
    if (!pv_tracing || fd < 0 || fd >= most_descriptors) return;
    state.open[fd].data = data;
    state.open[fd].size = size;
    state.open[fd].taken = 0;
}

static bool known(int fd) { return pv_tracing && fd >= 0 && fd < most_descriptors && state.open[fd].data; }

int64_t pv_stream_position(int fd) {
    if (!known(fd)) return -1;
    int error = errno;
    int64_t at = lseek(fd, 0, SEEK_CUR);
    errno = error;
    return at < 0 ? state.open[fd].taken : at;
}

int64_t pv_file_position(FILE *from) {
    if (!pv_tracing || !known(fileno(from))) return -1;
    int error = errno;
    int64_t at = ftello(from);
    errno = error;
    return at;
}

void pv_stream_delivered(int fd, int64_t from, void *into, size_t size) {
    if (!pv_tracing) return;
    provest_sym_clear(into, size);
    if (!known(fd) || from < 0 || (uint64_t)from >= state.open[fd].size) return;
    state.open[fd].taken = (uint32_t)((uint64_t)from + size);
    size_t left = state.open[fd].size - (size_t)from;
    provest_sym_copy(into, state.open[fd].data + from, size < left ? size : left);
}

/* ---- for models ---- */

int provest_sym_next_byte(void *stream, unsigned char *into) {
    int64_t at = pv_file_position(stream);
    int got = fgetc(stream);
    if (got == EOF) return 0;
    *into = (unsigned char)got;
    pv_stream_delivered(fileno(stream), at, into, 1);
    return 1;
}

void provest_sym_time(int64_t *into) { pv_take_time(into); }
