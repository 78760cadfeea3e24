// Both sides of a fork, programs that are replaced, and commands whose output is read.
// expect: open 0, findings 0
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

int start(const char *program) {
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) {
        execl("/bin/true", "true", (char *)0);
        _exit(127);
    }
    return program != 0 && kill(child, SIGTERM) == 0;
}

int answer(void) {
    FILE *out = popen("uname", "r");
    if (!out) return -1;
    int first = fgetc(out);
    pclose(out);
    return first == 'L';
}
