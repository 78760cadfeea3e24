/* provest-worker-asan and provest-worker-msan: UNIT TEST [FILTER]. Runs the one test in file descriptor TEST against a
 * unit built with the same sanitizer, whose report goes to standard error. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/environment.h"
#include "runtime/filter.h"
#include "runtime/load.h"
#include "runtime/run.h"

static uint8_t *read_all(int fd, uint32_t *size) {
    struct stat about;
    if (fstat(fd, &about) != 0 || about.st_size > (256 << 20)) return NULL;
    uint8_t *bytes = malloc((size_t)about.st_size + 1);
    if (!bytes || pread(fd, bytes, (size_t)about.st_size, 0) != about.st_size) return NULL;
    *size = (uint32_t)about.st_size;
    return bytes;
}

int main(int argc, char **argv) {
    enum { cannot = 125 };
    if (argc < 3) return cannot;
    uint32_t size = 0;
    uint8_t *bytes = read_all(atoi(argv[2]), &size);
    if (!bytes) {
        fprintf(stderr, "provest: cannot read the test\n");
        return cannot;
    }
    close(atoi(argv[2]));
    if (argc > 3 && !pv_install_filter(atoi(argv[3]))) {
        fprintf(stderr, "provest: this host refuses seccomp filters; --no-sandbox runs the unit without one\n");
        return cannot;
    }
    const char *why = NULL;
    static provest_unit_table table;
    const provest_unit_table *exported = pv_load_unit(argv[1], &why);
    if (!exported) {
        fprintf(stderr, "provest: %s\n", why);
        return cannot;
    }
    table = *exported;
    pv_run_begin(&table);
    pv_environment_begin(false, 1 << 20);
    pv_result result;
    pv_run_test(bytes, size, INT64_MAX, &result);
    _exit(0); /* the outcome is known from the plain run: only the report matters here */
}
