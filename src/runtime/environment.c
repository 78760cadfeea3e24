#define _GNU_SOURCE
#include "runtime/environment.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/hooks.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"
#include "runtime/streams.h"

enum { usual_time = 1000000000, largest_kept_input = 1 << 16, most_written = 16 };

static struct {
    const uint8_t *bytes;
    uint32_t size;
    const pv_test *test;
    uint32_t made[PV_FALLIBLE_COUNT];
    uint32_t times_asked;
    int first_free;                 /* descriptors from here on belong to the test */
    uint64_t written[most_written]; /* hashes of names */
    uint32_t written_count;
    bool opened, read_input;
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
    state.written_count = 0;
    pv_streams_new_run();
    if (state.test->input_size || state.input_size) {
        const void *input = part(state.test->input, state.test->input_size, 1);
        set_input(input, input ? state.test->input_size : 0);
        pv_stream_opened(0, input, input ? state.test->input_size : 0);
    }
}

/* The lowest free descriptor tells all: above where it was, something is open; below, a standard stream was closed. */
static void close_descriptors(void) {
    int lowest = dup(0);
    if (lowest == state.first_free) {
        close(lowest);
        return;
    }
    /* a closed standard stream cannot be put back: another process takes over */
    if (lowest < state.first_free) _exit(0);
    close_range((unsigned)state.first_free, ~0u, 0);
}

void pv_environment_reset(bool unknown) {
    if (state.opened || unknown) close_descriptors();
    if (state.read_input) lseek(0, 0, SEEK_SET);
    state.opened = state.read_input = false;
}

bool pv_scripted_failure(enum pv_fallible function) {
    if (!state.test) return false;
    uint32_t ordinal = state.made[function]++;
    if (state.test->failure_count == 0) return false;
    const pv_failure *failure = part(state.test->failures, state.test->failure_count, sizeof *failure);
    for (uint32_t i = 0; failure && i < state.test->failure_count; ++i)
        if (failure[i].function == (uint32_t)function && failure[i].ordinal == ordinal) return true;
    return false;
}

static const pv_file *find_file(const char *name) {
    size_t length = strlen(name) + 1;
    const pv_file *files = state.test ? part(state.test->files, state.test->file_count, sizeof *files) : NULL;
    for (uint32_t i = 0; files && i < state.test->file_count; ++i) {
        const char *known = part(files[i].name, length, 1);
        if (known && memcmp(known, name, length) == 0 && part(files[i].data, files[i].size, 1)) return &files[i];
    }
    return NULL;
}

static uint64_t hash_of(const char *text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; ++text) hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

/* What a test finds on a real disk and not here is no test: what it wrote itself before, and folders. */
static void rely_on_files(const char *name) {
    for (uint32_t i = 0; i < state.written_count; ++i) provest_assume(state.written[i] != hash_of(name));
    provest_assume(!*name || name[strspn(name, "./")]);
}

int pv_open_scripted(const char *name, bool write_only) {
    const pv_file *file = find_file(name);
    if (!write_only)
        rely_on_files(name);
    else if (state.written_count < most_written)
        state.written[state.written_count++] = hash_of(name);
    /* In the folder of a test there are files only, and it has one name. */
    if (write_only ? !*name || strchr(name, '/') : !file) {
        errno = ENOENT;
        return -1;
    }
    int fd = memory_file("file");
    if (fd < 0) return -1;
    pv_note_descriptor();
    if (file && !write_only) {
        if (pwrite(fd, state.bytes + file->data, file->size, 0) < 0) {
            close(fd);
            return -1;
        }
    }
    pv_stream_opened(fd, file && !write_only ? state.bytes + file->data : NULL, file ? file->size : 0);
    return fd;
}

FILE *pv_open_stream(const void *data, uint32_t size) {
    int fd = memory_file("stream");
    if (fd < 0) return NULL;
    pv_note_descriptor();
    pv_note_library_state("it is given streams"); /* see __wrap_fopen */
    if (pwrite(fd, data, size, 0) != (ssize_t)size) {
        close(fd);
        return NULL;
    }
    return fdopen(fd, "r+");
}

struct stat pv_plain_stat(const struct stat *about) {
    const mode_t kind = about->st_mode & S_IFMT;
    struct stat plain = {.st_mode = kind | (kind == S_IFDIR ? 0755 : 0644), .st_nlink = 1};
    if (kind == S_IFREG) plain.st_size = about->st_size;
    return plain;
}

bool pv_scripted_stat(const char *name, struct stat *into) {
    struct stat about = {.st_mode = S_IFDIR};
    const pv_file *file = find_file(name);
    if (file) {
        about.st_mode = S_IFREG;
        about.st_size = file->size;
    } else if (strcmp(name, ".") != 0 && strcmp(name, "./") != 0) {
        errno = ENOENT;
        return false;
    }
    *into = pv_plain_stat(&about);
    return true;
}

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
