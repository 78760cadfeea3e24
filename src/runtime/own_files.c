#define _GNU_SOURCE
#include "runtime/own_files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/environment.h"
#include "runtime/hooks.h"
#include "runtime/streams.h"

enum { most_written = 16, first_number = 100, first_kept = 512 };

/* Descriptors that keep what was written: the unit closes its own. All are closed with the test. */
static struct {
    struct {
        uint64_t name;
        int fd;
    } written[most_written];
    uint32_t count;
} state;

void pv_own_files_new_run(void) { state.count = 0; }

static int fails(int error) {
    errno = error;
    return -1;
}

static int memory_file(void) { return memfd_create("file", MFD_CLOEXEC); }

static int moved(int fd, int from) {
    if (fd < 0) return -1;
    int to = fcntl(fd, F_DUPFD, from);
    close(fd);
    pv_note_descriptor();
    return to;
}

int pv_numbered(int fd) { return moved(fd, first_number); }

const char *pv_own_name(const char *path) {
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path;
    return name && strcmp(name, "..") == 0 ? "." : name;
}

static uint64_t hash_of(const char *text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; ++text) hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

static int *find_written(const char *name) {
    const uint64_t wanted = hash_of(name);
    for (uint32_t i = 0; i < state.count; ++i)
        if (state.written[i].name == wanted) return &state.written[i].fd;
    return NULL;
}

static bool copy(int from, int to) {
    char bytes[4096];
    off_t at = 0;
    for (ssize_t got; (got = pread(from, bytes, sizeof bytes, at)) > 0; at += got)
        if (pwrite(to, bytes, (size_t)got, at) != got) return false;
    return true;
}

static void keep(const char *name, int fd) {
    int *known = find_written(name);
    if (!known) {
        provest_assume(state.count < most_written);
        state.written[state.count].name = hash_of(name);
        known = &state.written[state.count++].fd;
        *known = -1;
    }
    if (*known >= 0) close(*known);
    *known = fcntl(fd, F_DUPFD, first_kept);
}

/* What the test brings is there until the unit has written a file of that name. */
static int opened(const char *name, int flags, const int *written, const pv_file *file) {
    int fd = memory_file();
    if (fd < 0) return -1;
    const bool whole = (flags & O_TRUNC) == 0;
    const void *data = file && !written && whole ? pv_file_data(file) : NULL;
    bool filled = true;
    if (written && whole) filled = copy(*written, fd);
    if (data) filled = pwrite(fd, data, file->size, 0) == (ssize_t)file->size;
    if (!filled) {
        close(fd);
        return fails(EIO);
    }
    fd = pv_numbered(fd);
    if (fd < 0) return -1;
    if ((flags & O_ACCMODE) != O_RDONLY) keep(name, fd);
    if (flags & O_APPEND) fcntl(fd, F_SETFL, O_APPEND);
    pv_stream_opened(fd, data, data ? file->size : 0);
    return fd;
}

int pv_open_own(const char *path, int flags) {
    const char *name = pv_own_name(path);
    if (!name) return fails(EFAULT);
    if (!*name) return fails(ENOENT);
    if (strcmp(name, ".") == 0) {
        /* what the folder would deliver is no test */
        provest_assume((flags & O_ACCMODE) != O_RDONLY);
        return fails(EISDIR);
    }
    const int *written = find_written(name);
    const pv_file *file = pv_find_file(name);
    const bool exists = written || file;
    if (!exists && (flags & O_CREAT) == 0) return fails(ENOENT);
    if (exists && (flags & O_CREAT) && (flags & O_EXCL)) return fails(EEXIST);
    if (flags & O_DIRECTORY) return fails(ENOTDIR);
    return opened(name, flags, written, file);
}

FILE *pv_open_stream(const void *data, uint32_t size) {
    int fd = memory_file();
    if (fd < 0) return NULL;
    pv_note_descriptor();
    /* a stream hangs in the C library's list of streams, which only the middle tier puts back */
    pv_note_library_state("it is given streams");
    if (size && pwrite(fd, data, size, 0) != (ssize_t)size) {
        close(fd);
        return NULL;
    }
    return fdopen(fd, "r+");
}

int pv_connection(const void *data, uint32_t size) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    pv_note_descriptor();
    if (size) (void)!send(ends[1], data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(ends[1], SHUT_WR);
    moved(ends[1], first_kept);
    int fd = pv_numbered(ends[0]);
    if (fd >= 0) pv_stream_opened(fd, data, size);
    return fd;
}

struct stat pv_plain_stat(const struct stat *about) {
    const mode_t kind = about->st_mode & S_IFMT;
    struct stat plain = {.st_mode = kind | (kind == S_IFDIR ? 0755 : 0644), .st_nlink = 1};
    if (kind == S_IFREG) plain.st_size = about->st_size;
    return plain;
}

bool pv_stat_own(const char *path, struct stat *into) {
    const char *name = pv_own_name(path);
    if (!name) return fails(EFAULT) == 0;
    struct stat about = {.st_mode = S_IFDIR};
    const int *written = find_written(name);
    const pv_file *file = pv_find_file(name);
    if (written) {
        if (fstat(*written, &about) != 0) return false;
        about.st_mode = S_IFREG;
    } else if (file) {
        about.st_mode = S_IFREG;
        about.st_size = file->size;
    } else if (strcmp(name, ".") != 0) {
        return fails(ENOENT) == 0;
    }
    *into = pv_plain_stat(&about);
    return true;
}
