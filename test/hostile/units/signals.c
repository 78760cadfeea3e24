/* Ends its parent and its group, looks into others, and asks for what comes later. */
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int ends_its_parent(int when) { return when > 3 ? kill(getppid(), SIGTERM) : 1; }
int ends_its_group(int when) { return when > 3 ? kill(0, SIGTERM) : 1; }
int ends_a_group(int when) { return when > 3 ? killpg(getpgrp(), SIGTERM) : 1; }
int signals_with(int when) {
    union sigval none = {0};
    return when > 3 ? sigqueue(getppid(), SIGTERM, none) : 1;
}
int looks_into_its_parent(int when) { return when > 3 ? (int)ptrace(PTRACE_ATTACH, getppid(), 0, 0) : 1; }
int rings_later(int when) { return when > 3 ? (int)alarm(1) : 1; }
int rings_often(int when) {
    struct itimerval soon = {{0, 1000}, {0, 1000}};
    return when > 3 ? setitimer(ITIMER_REAL, &soon, 0) : 1;
}
int dies_with_its_parent(int when) { return when > 3 ? prctl(PR_SET_PDEATHSIG, SIGKILL) : 1; }
int waits(int when) { return when > 3 ? (int)waitpid(-1, 0, 0) : 1; }
