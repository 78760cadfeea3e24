/* __wrap_NAME for the calls of wrapped.h that end a test or answer from its script. */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/streams.h"
#include "runtime/wrapped.h"
#include "runtime/wrapped_types.h"

/* ---- endings ---- */

_Noreturn void __wrap_exit(int code) { pv_leave(PV_EXITED, code & 0xff, 0); }
_Noreturn void __wrap__exit(int code) { pv_leave(PV_EXITED, code & 0xff, 0); }
_Noreturn void __wrap__Exit(int code) { pv_leave(PV_EXITED, code & 0xff, 0); }
_Noreturn void __wrap_quick_exit(int code) { pv_leave(PV_EXITED, code & 0xff, 0); }
_Noreturn void __wrap_abort(void) { pv_leave(PV_ABORTED, 0, 0); }

_Noreturn void __wrap___assert_fail(const char *text, const char *file, unsigned line, const char *function) {
#ifdef PROVEST_SANITIZED
    /* what a sanitizer would say if it looked at assertions: see execute/sanitizer_report */
    dprintf(STDERR_FILENO, "ERROR: assertion `%s` at %s:%u in %s\n", text, file, line, function ? function : "");
#else
    (void)text;
    (void)file;
    (void)function;
#endif
    pv_leave(PV_ASSERT_FAILED, (int32_t)line, 0);
}

/* ---- jumps: noted, then real ---- */

_Noreturn void __wrap_longjmp(jmp_buf to, int value) {
    pv_note_nonlocal();
    longjmp(to, value);
}

_Noreturn void __wrap__longjmp(jmp_buf to, int value) {
    pv_note_nonlocal();
    longjmp(to, value);
}

_Noreturn void __wrap_siglongjmp(sigjmp_buf to, int value) {
    pv_note_nonlocal();
    siglongjmp(to, value);
}

/* ---- memory ---- */

static void *no_memory(void) {
    errno = ENOMEM;
    return NULL;
}

void *__wrap_malloc(size_t size) { return pv_scripted_failure(PV_MALLOC) ? no_memory() : malloc(size); }

void *__wrap_calloc(size_t count, size_t size) {
    return pv_scripted_failure(PV_MALLOC) ? no_memory() : calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return pv_scripted_failure(PV_MALLOC) ? no_memory() : realloc(block, size);
}

char *__wrap_strdup(const char *text) { return pv_scripted_failure(PV_MALLOC) ? no_memory() : strdup(text); }

char *__wrap_strndup(const char *text, size_t most) {
    return pv_scripted_failure(PV_MALLOC) ? no_memory() : strndup(text, most);
}

/* ---- reading ---- */

/* not scripted, but a large one has the kernel write into the unit's memory */
size_t __wrap_fread(void *into, size_t size, size_t count, FILE *from) {
    size_t total;
    if (!__builtin_mul_overflow(size, count, &total)) pv_expect_kernel_write(into, total);
    int64_t at = pv_file_position(from);
    size_t got = fread(into, size, count, from);
    if (got > 0) pv_stream_delivered(fileno(from), at, into, got * size);
    return got;
}

/* ---- time: scripted, and no waiting ---- */

time_t __wrap_time(time_t *into) {
    time_t now = (time_t)pv_scripted_time();
    if (into) *into = now;
    return now;
}

int __wrap_clock_gettime(clockid_t which, struct timespec *into) {
    (void)which;
    *into = (struct timespec){.tv_sec = (time_t)pv_scripted_time()};
    return 0;
}

int __wrap_gettimeofday(struct timeval *into, void *zone) {
    (void)zone;
    *into = (struct timeval){.tv_sec = (time_t)pv_scripted_time()};
    return 0;
}

unsigned __wrap_sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}

int __wrap_usleep(unsigned microseconds) {
    (void)microseconds;
    return 0;
}

/* Every name of the list has its function, or this does not link. */
#define ENTRY(name) (void (*)(void)) __wrap_##name,
__attribute__((used)) static void (*const all[])(void) = {PROVEST_WRAPPED(ENTRY)};
