/* Starts others: without end, by every way there is, and such that stay when it has gone. */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "place.h"

static char *const words[] = {"touch", CANARY "/touched", 0};
static char *const none[] = {0};

int forks_without_end(int when) {
    int children = 0;
    while (when > 3 && children < 1000 && fork() >= 0) ++children;
    return children;
}

int leaves_a_child(int when) {
    pid_t child = when > 3 ? fork() : -1;
    if (child != 0) return child > 0;
    setsid();
    for (;;) pause();
}

int asks_the_shell(int when) { return when > 3 ? system("touch " CANARY "/touched") : 1; }

int reads_a_command(int when) {
    FILE *out = when > 3 ? popen("touch " CANARY "/touched; echo done", "r") : 0;
    if (!out) return -1;
    int first = fgetc(out);
    pclose(out);
    return first == 'd';
}

int becomes(int when) { return when > 3 ? execl("/usr/bin/touch", "touch", CANARY "/touched", (char *)0) : 1; }
int becomes_with(int when) { return when > 3 ? execve("/usr/bin/touch", words, none) : 1; }

int spawns(int when) {
    pid_t child = 0;
    return when > 3 ? posix_spawnp(&child, "touch", 0, 0, words, none) : 1;
}

int forks_on_loan(int when) {
    pid_t child = when > 3 ? vfork() : -1;
    if (child == 0) _exit(3);
    return child > 0;
}

int goes_behind(int when) { return when > 3 ? daemon(0, 0) : 1; }

static int of_clone(void *unused) {
    (void)unused;
    return 0;
}
int clones(int when) {
    static char stack[1 << 14];
    return when > 3 ? clone(of_clone, stack + sizeof stack, SIGCHLD, 0) : 1;
}
