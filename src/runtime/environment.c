#define _GNU_SOURCE
#include "runtime/environment.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/own_files.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"
#include "runtime/streams.h"

enum { usual_time = 1000000000, largest_kept_input = 1 << 16 };

static struct {
    const uint8_t *bytes;
    uint32_t size;
    const pv_test *test;
    uint32_t made[PV_FALLIBLE_COUNT];
    uint32_t times_asked;
    int first_free;   /* what is open from here on is closed with the test */
    uint64_t foreign; /* bit fd: open before any test */
    bool opened, read_input;
    bool otherwise;      /* the call that asked last is to end otherwise */
    uint32_t input_size; /* what the input file holds now */
    uint8_t *input;
    const char *library_state;
    void (*prepare_write)(uintptr_t begin, uintptr_t end);
} state;

static int memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

static void become(int from, int to) {
    if (from < 0) return;
    dup2(from, to);
    close(from);
}

void pv_environment_begin(bool capture, uint64_t limit) {
    become(memory_file("input"), 0);
    if (capture) {
        struct rlimit largest = {limit, limit};
        setrlimit(RLIMIT_FSIZE, &largest);
        become(memory_file("output"), 1);
        become(memory_file("errors"), 2);
    } /* else: the zygote was started with its output going nowhere */
    state.input = pv_keep(largest_kept_input);
    state.first_free = dup(0);
    close(state.first_free);
    state.foreign = 0;
    for (int fd = 3; fd < 64; ++fd)
        if (fcntl(fd, F_GETFD) != -1) state.foreign |= 1ull << fd;
}

static const void *part(uint32_t offset, uint64_t count, size_t element) {
    if (offset > state.size || count > (state.size - offset) / element) return NULL;
    return state.bytes + offset;
}

static void set_input(const void *data, uint32_t size) {
    bool same = size == state.input_size && size <= largest_kept_input && memcmp(state.input, data, size) == 0;
    if (!same) {
        if (ftruncate(0, 0) != 0 || pwrite(0, data, size, 0) != (ssize_t)size) return;
        if (size <= largest_kept_input) memcpy(state.input, data, size);
        state.input_size = size;
    }
    lseek(0, 0, SEEK_SET);
}

void pv_environment_new_run(const uint8_t *bytes, uint32_t size) {
    state.bytes = bytes;
    state.size = size;
    state.test = (const pv_test *)bytes;
    memset(state.made, 0, sizeof state.made);
    state.times_asked = 0;
    state.otherwise = false;
    pv_own_files_new_run();
    pv_streams_new_run();
    if (state.test->input_size || state.input_size) {
        const void *input = part(state.test->input, state.test->input_size, 1);
        set_input(input, input ? state.test->input_size : 0);
        pv_stream_opened(0, input, input ? state.test->input_size : 0);
    }
}

static void close_descriptors(void) {
    int lowest = dup(0);
    /* a closed standard stream cannot be put back: another process takes over */
    if (lowest < state.first_free) _exit(0);
    close_range((unsigned)state.first_free, ~0u, 0);
}

void pv_environment_reset(bool unknown) {
    if (state.opened || unknown) close_descriptors();
    if (state.read_input) lseek(0, 0, SEEK_SET);
    state.opened = state.read_input = false;
}

bool pv_in_test(void) { return state.test; }

bool pv_scripted_failure(enum pv_fallible function) {
    if (!state.test) return false;
    uint32_t ordinal = state.made[function]++;
    if (state.test->failure_count == 0) return false;
    const pv_failure *failure = part(state.test->failures, state.test->failure_count, sizeof *failure);
    for (uint32_t i = 0; failure && i < state.test->failure_count; ++i)
        if (failure[i].function == (uint32_t)function && failure[i].ordinal == ordinal) return true;
    return false;
}

const void *pv_file_data(const pv_file *file) { return part(file->data, file->size, 1); }

const pv_file *pv_find_file(const char *name) {
    size_t length = strlen(name) + 1;
    const pv_file *files = state.test ? part(state.test->files, state.test->file_count, sizeof *files) : NULL;
    for (uint32_t i = 0; files && i < state.test->file_count; ++i) {
        if (files[i].name >= state.size) continue;
        const char *known = pv_own_name((const char *)state.bytes + files[i].name);
        const size_t at = (size_t)(known - (const char *)state.bytes);
        if (at < state.size && length <= state.size - at && memcmp(known, name, length) == 0 && pv_file_data(&files[i]))
            return &files[i];
    }
    return NULL;
}

const void *pv_test_input(uint32_t *size) {
    const void *input = state.test ? part(state.test->input, state.test->input_size, 1) : NULL;
    *size = input ? state.test->input_size : 0;
    return input;
}

bool pv_granted(void) {
    const uint32_t ordinal = state.made[PV_GRANTED];
    const bool granted = pv_scripted_failure(PV_GRANTED);
    state.made[PV_OTHERWISE] = ordinal;
    state.otherwise = pv_scripted_failure(PV_OTHERWISE);
    return granted;
}

bool pv_otherwise(void) {
    const bool otherwise = state.otherwise;
    state.otherwise = false;
    return otherwise;
}

bool pv_foreign_descriptor(int fd) { return fd > 2 && fd < 64 && (state.foreign >> fd & 1) != 0; }

void pv_environment_clear(void) {
    clearenv();
    setenv("TZ", "UTC", 1);
}

void pv_note_descriptor(void) { state.opened = true; }
void pv_note_input_read(void) { state.read_input = true; }

/* The next answer, among the bytes of the test; null: the usual one. */
static const int64_t *next_time(void) {
    if (!state.test || state.test->time_count == 0) return NULL;
    const int64_t *times = part(state.test->times, state.test->time_count, sizeof *times);
    if (!times) return NULL;
    return &times[state.times_asked < state.test->time_count ? state.times_asked++ : state.test->time_count - 1];
}

void pv_take_time(int64_t *into) {
    static const int64_t usual = usual_time;
    const int64_t *answer = next_time();
    pv_copy(into, answer ? answer : &usual, sizeof *into);
}

int64_t pv_scripted_time(void) {
    const int64_t *scripted = next_time();
    int64_t answer = usual_time;
    if (scripted) memcpy(&answer, scripted, sizeof answer);
    return answer;
}

void pv_on_kernel_write(void (*prepare)(uintptr_t begin, uintptr_t end)) { state.prepare_write = prepare; }

void pv_expect_kernel_write(void *at, size_t size) {
    uintptr_t begin = (uintptr_t)at;
    if (state.prepare_write && size <= UINTPTR_MAX - begin) state.prepare_write(begin, begin + size);
}

void pv_note_library_state(const char *why) { state.library_state = why; }
const char *pv_library_state(void) { return state.library_state; }
