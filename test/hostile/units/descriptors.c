/* Writes to, cuts, replaces and closes what others have opened. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { pipe_of_others = 7, file_of_others = 8 };

int writes_to_others(int when) { return when > 3 ? (int)write(pipe_of_others, "hostile", 7) : 1; }
int writes_parts(int when) {
    struct iovec part = {"hostile", 7};
    return when > 3 ? (int)writev(pipe_of_others, &part, 1) : 1;
}
int writes_inside(int when) { return when > 3 ? (int)pwrite(file_of_others, "hostile", 7, 0) : 1; }
int cuts_others(int when) { return when > 3 ? ftruncate(file_of_others, 0) : 1; }
int reads_of_others(int when) {
    char byte = 0;
    return when > 3 ? (int)read(file_of_others, &byte, 1) : 1;
}
int writes_by_stream(int when) {
    FILE *stream = when > 3 ? fdopen(pipe_of_others, "w") : 0;
    if (!stream) return -1;
    fputs("hostile", stream);
    return fclose(stream);
}
int replaces_others(int when) { return when > 3 ? dup2(1, pipe_of_others) : 1; }
int opens_to_owners(int when) { return when > 3 ? fchmod(file_of_others, 0777) : 1; }
int closes_all(int when) {
    for (int file = 0; when > 3 && file < 64; ++file) close(file);
    return 0;
}
int closes_a_range(int when) { return when > 3 ? close_range(0, ~0u, 0) : 1; }
int types_for_the_user(int when) { return when > 3 ? ioctl(0, TIOCSTI, "x") : 1; }
