// Other clocks answer as time() does; what is asked about a file without opening it is answered from the test's files,
// and the environment is empty
// (so the other side of the last branch stays open).
// expect: open 1, findings 0
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int expired(long deadline) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec >= deadline;
}

int lease(void) {
    if (!expired(1234567890)) return 0;
    struct timeval day;
    gettimeofday(&day, NULL);
    return day.tv_sec == 1700000000 ? 2 : 1;
}

long settings(void) {
    struct stat about;
    if (access("settings.ini", R_OK) != 0) return -1;
    stat("settings.ini", &about);
    return about.st_size > 3 ? (long)about.st_size : 0;
}

int home(void) {
    const char *at = getenv("HOME");
    return at == NULL ? 0 : at[0];
}
