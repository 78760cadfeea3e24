/* __wrap_NAME for each call of world.h: the words of its answers, as they are in a worker, and the functions. */
#define _GNU_SOURCE
#include "runtime/world.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/own_files.h"
#include "runtime/streams.h"

/* ---- refused or granted ---- */

static bool grantedCall(void) { return pv_granted(); }

static int callFails(int error, int other) {
    errno = pv_otherwise() ? other : error;
    return -1;
}

static void *noPointer(int error, int other) {
    callFails(error, other);
    return NULL;
}

static bool isForeign(int fd) { return pv_foreign_descriptor(fd); }

/* ---- what a granted call gives ---- */

enum { nobody = 4321 }; /* a process that there is not */

static int spawnedProcess(void) { return pv_otherwise() ? 0 : nobody; }

static int spawnedInto(int *process) {
    if (process) *process = nobody;
    return 0;
}

static int replacedProcess(void) { pv_leave(PV_EXITED, 0, 0); }

static int connection(void) {
    uint32_t size;
    const void *input = pv_test_input(&size);
    return pv_connection(input, size);
}

static FILE *inputStream(void) {
    uint32_t size;
    const void *input = pv_test_input(&size);
    return pv_open_stream(input, size);
}

/* One block, as freeaddrinfo frees it: 127.0.0.1, port 80. */
static int numericAddress(struct addrinfo **into) {
    struct {
        struct addrinfo about;
        struct sockaddr_in address;
    } *one = calloc(1, sizeof *one);
    if (!one) return EAI_MEMORY;
    one->address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(80)};
    one->address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    one->about = (struct addrinfo){.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_protocol = IPPROTO_TCP};
    one->about.ai_addrlen = sizeof one->address;
    one->about.ai_addr = (struct sockaddr *)&one->address;
    *into = &one->about;
    return 0;
}

/* 127.0.0.1, port 9: as much of it as there is room for. */
static int saysPeer(void *into, unsigned *size) {
    struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(9)};
    peer.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!into || !size) return 0;
    memcpy(into, &peer, *size < sizeof peer ? *size : sizeof peer);
    *size = sizeof peer;
    return 0;
}

/* ---- what is said of the machine ---- */

static int saysText(char *into, size_t size, const char *text) {
    if (strlen(text) >= size) return callFails(ENAMETOOLONG, ENAMETOOLONG);
    memcpy(into, text, strlen(text) + 1);
    return 0;
}

static char *saysFolder(char *into, size_t size) {
    static const char folder[] = "/test";
    if (!into) return strdup(folder);
    if (size < sizeof folder) return noPointer(ERANGE, ERANGE);
    memcpy(into, folder, sizeof folder);
    return into;
}

static int saysSystem(void *into) {
    static const char *const words[] = {"Linux", "machine", "6.0.0", "1", "x86_64", "domain"};
    enum { width = 65 };
    memset(into, 0, sizeof words / sizeof *words * width);
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        memcpy((char *)into + i * width, words[i], strlen(words[i]));
    return 0;
}

static long saysBytes(void *into, size_t size) {
    pv_expect_kernel_write(into, size);
    memset(into, 4, size);
    return (long)size;
}

static long saysTimes(void *into) {
    if (into) memset(into, 0, 4 * sizeof(long));
    return 0;
}

/* ---- files ---- */

static int openedFile(const char *path, int flags) {
    if (pv_scripted_failure(PV_OPEN)) return callFails(ENOENT, ENOENT);
    return pv_in_test() ? pv_open_own(path, flags) : callFails(EACCES, EACCES);
}

static int flags_of(const char *mode) {
    const int both = strchr(mode, '+') ? O_RDWR : O_WRONLY;
    const int alone = strchr(mode, 'x') ? O_EXCL : 0;
    if (mode[0] == 'r') return strchr(mode, '+') ? O_RDWR : O_RDONLY;
    if (mode[0] == 'w') return both | O_CREAT | O_TRUNC | alone;
    if (mode[0] == 'a') return both | O_CREAT | O_APPEND | alone;
    return -1;
}

static FILE *openedStream(const char *path, const char *mode) {
    if (pv_scripted_failure(PV_FOPEN)) return noPointer(ENOENT, ENOENT);
    if (!pv_in_test()) return noPointer(EACCES, EACCES);
    const int flags = flags_of(mode);
    if (flags < 0) return noPointer(EINVAL, EINVAL);
    pv_note_library_state("it opens streams"); /* see pv_open_stream */
    const int fd = pv_open_own(path, flags);
    return fd < 0 ? NULL : fdopen(fd, mode);
}

static int temporaryFile(char *path, int suffix) {
    static const char places[] = "XXXXXX";
    const size_t length = strlen(path), end = length - (size_t)suffix;
    if (suffix < 0 || (size_t)suffix > length || end < strlen(places) || strncmp(path + end - 6, places, 6) != 0)
        return callFails(EINVAL, EINVAL);
    if (pv_scripted_failure(PV_OPEN) || !pv_in_test()) return callFails(EACCES, EACCES);
    int fd = -1;
    for (char digit = '0'; fd < 0 && digit <= '9'; ++digit) {
        memset(path + end - 6, digit, 6);
        fd = pv_open_own(path, O_RDWR | O_CREAT | O_EXCL);
    }
    return fd;
}

static int accessibleFile(const char *path, int mode) {
    struct stat about;
    if (!pv_stat_own(path, &about)) return -1;
    return (mode & X_OK) != 0 && S_ISREG(about.st_mode) ? callFails(EACCES, EACCES) : 0;
}

static int knownFile(const char *path, struct stat *into) { return pv_stat_own(path, into) ? 0 : -1; }

static int knownDescriptor(int fd, struct stat *into) {
    struct stat about;
    if (isForeign(fd)) return callFails(EBADF, EBADF);
    if (fstat(fd, &about) != 0) return -1;
    *into = pv_plain_stat(&about);
    return 0;
}

static long receivedBytes(int fd, void *into, size_t size, int flags) {
    if (pv_scripted_failure(PV_READ)) return callFails(EIO, EIO);
    if (isForeign(fd)) return callFails(EBADF, EBADF);
    pv_expect_kernel_write(into, size);
    const int64_t at = pv_stream_position(fd);
    const ssize_t got = recv(fd, into, size, flags | MSG_DONTWAIT);
    if (got > 0) pv_stream_delivered(fd, at, into, (size_t)got);
    return got;
}

static long readBytes(int fd, void *into, size_t size) {
    if (pv_scripted_failure(PV_READ)) return callFails(EIO, EIO);
    if (isForeign(fd)) return callFails(EBADF, EBADF);
    if (fd == 0) pv_note_input_read();
    pv_expect_kernel_write(into, size);
    const int64_t at = pv_stream_position(fd);
    const ssize_t got = read(fd, into, size);
    if (got > 0) pv_stream_delivered(fd, at, into, (size_t)got);
    return got;
}

/* ---- the functions ---- */

#define REAL(name) name
#define DECLARE(name, result, parameters, arguments, answer) result __wrap_##name parameters;
PROVEST_WORLD(DECLARE)

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define DEFINE(name, result, parameters, arguments, answer) \
    result __wrap_##name parameters { return answer; }
PROVEST_WORLD(DEFINE)

#define REPLACE(name) \
    extern __typeof__(__wrap_##name) library_##name __asm__(#name) __attribute__((alias("__wrap_" #name)));
PROVEST_WORLD_OF_LIBRARY(REPLACE)
