/* The library calls of the unit that go through the worker. The unit is linked with -Wl,--wrap=NAME for each, so that
 * its calls arrive at __wrap_NAME, which the worker exports. Three reasons to be here: the call ends the test (exit),
 * its answer is an input of the test (malloc may fail, time), or it touches the world, of which world.h says all.
 * Comparisons of texts and searches in them are here to measure how far the texts were from the other answer. */
#ifndef PROVEST_RUNTIME_WRAPPED_H
#define PROVEST_RUNTIME_WRAPPED_H

#define PROVEST_WRAPPED_ENDINGS(X) X(exit) X(_exit) X(_Exit) X(quick_exit) X(abort) X(__assert_fail)
#define PROVEST_WRAPPED_JUMPS(X) X(longjmp) X(_longjmp) X(siglongjmp)
#define PROVEST_WRAPPED_MEMORY(X) X(malloc) X(calloc) X(realloc) X(strdup) X(strndup)
#define PROVEST_WRAPPED_READING(X) X(fread)
#define PROVEST_WRAPPED_TIME(X) X(time) X(clock_gettime) X(gettimeofday) X(sleep) X(usleep)
#define PROVEST_WRAPPED_TEXT(X) X(strcmp) X(strncmp) X(strcasecmp) X(strncasecmp) X(memcmp)
#define PROVEST_WRAPPED_SEARCHES(X) X(strstr) X(strcasestr) X(strchr) X(strrchr) X(memchr)

#define PROVEST_WRAPPED(X)     \
    PROVEST_WRAPPED_ENDINGS(X) \
    PROVEST_WRAPPED_JUMPS(X)   \
    PROVEST_WRAPPED_MEMORY(X)  \
    PROVEST_WRAPPED_READING(X) \
    PROVEST_WRAPPED_TIME(X)    \
    PROVEST_WRAPPED_TEXT(X)    \
    PROVEST_WRAPPED_SEARCHES(X)

#endif
