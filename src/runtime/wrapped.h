/* The library calls of the unit that go through the worker. The unit is linked with -Wl,--wrap=NAME for each, so that
 * its calls arrive at __wrap_NAME, which the worker exports. Three reasons to be here: the call ends the test (exit),
 * its answer is an input of the test (malloc may fail, files, time), or it would touch the world (unlink, kill).
 * Comparisons of texts and searches in them are here to measure how far the texts were from the other answer. */
#ifndef PROVEST_RUNTIME_WRAPPED_H
#define PROVEST_RUNTIME_WRAPPED_H

#define PROVEST_WRAPPED_ENDINGS(X) X(exit) X(_exit) X(_Exit) X(quick_exit) X(abort) X(__assert_fail)
#define PROVEST_WRAPPED_JUMPS(X) X(longjmp) X(_longjmp) X(siglongjmp)
#define PROVEST_WRAPPED_MEMORY(X) X(malloc) X(calloc) X(realloc) X(strdup) X(strndup)
#define PROVEST_WRAPPED_FILES(X) X(fopen) X(fopen64) X(open) X(open64) X(creat) X(read) X(fread)
#define PROVEST_WRAPPED_PATHS(X) X(access) X(stat) X(lstat) X(fstat)
#define PROVEST_WRAPPED_TIME(X) X(time) X(clock_gettime) X(gettimeofday) X(sleep) X(usleep)
#define PROVEST_WRAPPED_TEXT(X) X(strcmp) X(strncmp) X(strcasecmp) X(strncasecmp) X(memcmp)
#define PROVEST_WRAPPED_SEARCHES(X) X(strstr) X(strcasestr) X(strchr) X(strrchr) X(memchr)
#define PROVEST_WRAPPED_WORLD(X) X(kill) X(system) X(popen) X(unlink) X(remove) X(rename) X(rmdir)
#define PROVEST_WRAPPED_FORKS(X) X(fork) X(vfork)
#define PROVEST_WRAPPED_PROGRAMS(X) X(execl) X(execlp) X(execle) X(execv) X(execvp) X(execve)

#define PROVEST_WRAPPED(X)      \
    PROVEST_WRAPPED_ENDINGS(X)  \
    PROVEST_WRAPPED_JUMPS(X)    \
    PROVEST_WRAPPED_MEMORY(X)   \
    PROVEST_WRAPPED_FILES(X)    \
    PROVEST_WRAPPED_PATHS(X)    \
    PROVEST_WRAPPED_TIME(X)     \
    PROVEST_WRAPPED_TEXT(X)     \
    PROVEST_WRAPPED_SEARCHES(X) \
    PROVEST_WRAPPED_WORLD(X) PROVEST_WRAPPED_FORKS(X) PROVEST_WRAPPED_PROGRAMS(X)

#endif
