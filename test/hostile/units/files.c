/* Deletes, overwrites, cuts, renames and links what belongs to others, by names that are the same from everywhere. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "place.h"

int deletes(int when) { return when > 3 ? unlink(CANARY "/plain.txt") : 1; }
int removes(int when) { return when > 3 ? remove(CANARY "/plain.txt") : 1; }
int deletes_in(int when) { return when > 3 ? unlinkat(AT_FDCWD, CANARY "/plain.txt", 0) : 1; }
int renames(int when) { return when > 3 ? rename(CANARY "/plain.txt", CANARY "/renamed.txt") : 1; }
int links(int when) { return when > 3 ? link(CANARY "/plain.txt", CANARY "/linked.txt") : 1; }
int points(int when) { return when > 3 ? symlink(CANARY "/plain.txt", CANARY "/pointing.txt") : 1; }
int cuts(int when) { return when > 3 ? truncate(CANARY "/plain.txt", 1) : 1; }
int opens_to_all(int when) { return when > 3 ? chmod(CANARY "/plain.txt", 0777) : 1; }
int gives_away(int when) { return when > 3 ? chown(CANARY "/plain.txt", 65534, 65534) : 1; }
int makes_a_folder(int when) { return when > 3 ? mkdir(CANARY "/made", 0777) : 1; }
int removes_a_folder(int when) { return when > 3 ? rmdir(CANARY "/empty") : 1; }
int makes_a_pipe(int when) { return when > 3 ? mkfifo(CANARY "/pipe", 0666) : 1; }
int dates_back(int when) {
    struct timeval long_ago[2] = {{1, 0}, {1, 0}};
    return when > 3 ? utimes(CANARY "/plain.txt", long_ago) : 1;
}

static int write_to(const char *path, const char *mode) {
    FILE *file = fopen(path, mode);
    if (!file) return -1;
    fputs("hostile", file);
    return fclose(file);
}
int overwrites(int when) { return when > 3 ? write_to(CANARY "/plain.txt", "w") : 1; }
int appends(int when) { return when > 3 ? write_to(CANARY "/plain.txt", "a") : 1; }
int changes(int when) { return when > 3 ? write_to(CANARY "/plain.txt", "r+") : 1; }
int writes_above(int when) { return when > 3 ? write_to("../above.txt", "w") : 1; }
int reopens(int when) { return when > 3 && freopen(CANARY "/plain.txt", "w", stderr) ? 1 : 0; }

static int opened(int file) {
    if (file < 0) return -1;
    long put = write(file, "hostile", 7);
    close(file);
    return put == 7;
}
int empties(int when) { return when > 3 ? opened(open(CANARY "/plain.txt", O_WRONLY | O_TRUNC)) : 1; }
int creates(int when) { return when > 3 ? opened(creat(CANARY "/created.txt", 0666)) : 1; }
int creates_in(int when) { return when > 3 ? opened(openat(AT_FDCWD, CANARY "/new.txt", O_RDWR | O_CREAT, 0666)) : 1; }
int makes_temporary(int when) {
    char name[] = CANARY "/XXXXXX";
    return when > 3 ? opened(mkstemp(name)) : 1;
}
int writes_through_memory(int when) {
    int file = when > 3 ? open(CANARY "/plain.txt", O_RDWR) : -1;
    if (file < 0) return -1;
    char *at = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (at == MAP_FAILED) return -2;
    struct stat about;
    munmap(at, 4096);
    return stat(CANARY "/plain.txt", &about);
}
