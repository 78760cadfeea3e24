/* Goes elsewhere and writes there, removes the folder it is in, and all it finds. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"

int goes_away(int when) {
    if (when <= 3 || chdir(CANARY) != 0) return 1;
    FILE *file = fopen("plain.txt", "w");
    if (file) fclose(file);
    return unlink("plain.txt");
}

int removes_its_own(int when) {
    char here[4096];
    if (when <= 3 || !getcwd(here, sizeof here)) return 1;
    return rmdir(here) + rmdir(".");
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}
int removes_all(int when) { return when > 3 ? nftw(CANARY, remove_one, 8, FTW_DEPTH | FTW_PHYS) : 1; }

int removes_listed(int when) {
    DIR *folder = when > 3 ? opendir(CANARY) : 0;
    if (!folder) return -1;
    for (struct dirent *one; (one = readdir(folder));) unlinkat(dirfd(folder), one->d_name, 0);
    return closedir(folder);
}

int locks_itself_in(int when) { return when > 3 ? chroot(CANARY) : 1; }

int leaves_for_good(int when) {
    int folder = when > 3 ? open(CANARY, O_RDONLY | O_DIRECTORY) : -1;
    return folder < 0 ? -1 : fchdir(folder);
}
