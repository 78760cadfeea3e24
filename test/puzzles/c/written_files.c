// Files with absolute names are the test's own, and what was written can be read back.
// expect: open 0, findings 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int note(int value) {
    FILE *f = fopen("/var/lib/notes/last.txt", "w");
    if (!f) return -1;
    fputc(value, f);
    fclose(f);
    f = fopen("/var/lib/notes/last.txt", "r");
    if (!f) return -2;
    int back = fgetc(f);
    fclose(f);
    return back == 'x';
}

int configured(void) {
    int fd = open("/etc/notes.conf", O_RDONLY);
    if (fd < 0) return 0;
    char first = 0;
    long n = read(fd, &first, 1);
    close(fd);
    return n == 1 && first == '#' ? 2 : 1;
}

int tidy(void) {
    if (mkdir("/var/lib/notes", 0700) != 0 && errno != EEXIST) return -1;
    if (unlink("/var/lib/notes/last.txt") != 0) return -2;
    return 0;
}
