/* __wrap_NAME for the calls of wrapped.h that end a test, answer from its script, or would touch the world. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
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
    (void)text;
    (void)file;
    (void)function;
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

/* ---- files ---- */

static FILE *scripted_stream(const char *name, const char *mode) {
    /* a stream hangs in the C library's list of streams, which only the middle tier puts back */
    pv_note_library_state("it opens streams");
    int fd = pv_open_scripted(name, mode[0] != 'r');
    return fd < 0 ? NULL : fdopen(fd, mode);
}

FILE *__wrap_fopen(const char *name, const char *mode) {
    if (pv_scripted_failure(PV_FOPEN)) {
        errno = ENOENT;
        return NULL;
    }
    return scripted_stream(name, mode);
}

FILE *__wrap_fopen64(const char *name, const char *mode) { return __wrap_fopen(name, mode); }

/* Not wrapped but in its place: how the C++ library opens its streams. A suite has no way to make that fail. */
FILE *fopen64(const char *name, const char *mode) { return scripted_stream(name, mode); }

static int scripted_open(const char *name, int flags) {
    if (pv_scripted_failure(PV_OPEN)) {
        errno = ENOENT;
        return -1;
    }
    return pv_open_scripted(name, (flags & O_ACCMODE) == O_WRONLY || (flags & O_CREAT) != 0);
}

int __wrap_open(const char *name, int flags, ...) { return scripted_open(name, flags); }
int __wrap_open64(const char *name, int flags, ...) { return scripted_open(name, flags); }

int __wrap_creat(const char *name, mode_t mode) {
    (void)mode;
    return scripted_open(name, O_WRONLY | O_CREAT | O_TRUNC);
}

ssize_t __wrap_read(int fd, void *into, size_t size) {
    if (pv_scripted_failure(PV_READ)) {
        errno = EIO;
        return -1;
    }
    if (fd == 0) pv_note_input_read();
    pv_expect_kernel_write(into, size);
    int64_t at = pv_stream_position(fd);
    ssize_t got = read(fd, into, size);
    if (got > 0) pv_stream_delivered(fd, at, into, (size_t)got);
    return got;
}

/* not scripted, but a large one has the kernel write into the unit's memory */
size_t __wrap_fread(void *into, size_t size, size_t count, FILE *from) {
    size_t total;
    if (!__builtin_mul_overflow(size, count, &total)) pv_expect_kernel_write(into, total);
    int64_t at = pv_file_position(from);
    size_t got = fread(into, size, count, from);
    if (got > 0) pv_stream_delivered(fileno(from), at, into, got * size);
    return got;
}

/* ---- what is known of files without opening them ---- */

int __wrap_access(const char *name, int mode) {
    struct stat about;
    if (!pv_scripted_stat(name, &about)) return -1;
    if ((mode & X_OK) != 0 && S_ISREG(about.st_mode)) {
        errno = EACCES;
        return -1;
    }
    return 0;
}

int __wrap_stat(const char *name, struct stat *into) { return pv_scripted_stat(name, into) ? 0 : -1; }
int __wrap_lstat(const char *name, struct stat *into) { return pv_scripted_stat(name, into) ? 0 : -1; }

int __wrap_fstat(int fd, struct stat *into) {
    struct stat about;
    if (fstat(fd, &about) != 0) return -1;
    *into = pv_plain_stat(&about);
    return 0;
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

/* ---- the world: refused ---- */

static int refuse(int error) {
    errno = error;
    return -1;
}

int __wrap_kill(pid_t process, int signal_number) {
    (void)process;
    (void)signal_number;
    return refuse(EPERM);
}

int __wrap_system(const char *command) { return command ? refuse(ENOSYS) : 0; }

FILE *__wrap_popen(const char *command, const char *mode) {
    (void)command;
    (void)mode;
    errno = ENOSYS;
    return NULL;
}

#define REFUSED_PATH(name)                \
    int __wrap_##name(const char *path) { \
        (void)path;                       \
        return refuse(EPERM);             \
    }
REFUSED_PATH(unlink)
REFUSED_PATH(remove)
REFUSED_PATH(rmdir)

int __wrap_rename(const char *from, const char *to) {
    (void)from;
    (void)to;
    return refuse(EPERM);
}

pid_t __wrap_fork(void) { return refuse(ENOSYS); }
pid_t __wrap_vfork(void) { return refuse(ENOSYS); }

#define REFUSED_LIST(name)                                        \
    int __wrap_##name(const char *path, const char *first, ...) { \
        (void)path;                                               \
        (void)first;                                              \
        return refuse(EPERM);                                     \
    }
REFUSED_LIST(execl)
REFUSED_LIST(execlp)
REFUSED_LIST(execle)

#define REFUSED_VECTOR(name)                                   \
    int __wrap_##name(const char *path, char *const words[]) { \
        (void)path;                                            \
        (void)words;                                           \
        return refuse(EPERM);                                  \
    }
REFUSED_VECTOR(execv)
REFUSED_VECTOR(execvp)

int __wrap_execve(const char *path, char *const words[], char *const environment[]) {
    (void)path;
    (void)words;
    (void)environment;
    return refuse(EPERM);
}

/* Every name of the list has its function, or this does not link. */
#define ENTRY(name) (void (*)(void)) __wrap_##name,
__attribute__((used)) static void (*const all[])(void) = {PROVEST_WRAPPED(ENTRY)};
