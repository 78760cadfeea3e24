/* Runs a harness natively on tests that KLEE has written, and leaves llvm-cov's profile of all of them. Each test runs
 * in a process of its own, so that no state is carried over; its counters are added to shared memory when it ends by
 * itself (a test that crashes covers nothing, as in our own reports).
 *
 * usage: replay < LIST   with the path of one .ktest file per line
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int harness_main(void);
void klee_make_symbolic(void* object, size_t size, const char* name);

/* Of compiler-rt's profile library. */
extern uint64_t* __llvm_profile_begin_counters(void);
extern uint64_t* __llvm_profile_end_counters(void);

static uint64_t* sums;
static FILE* test;

static void fail(const char* message) {
    fprintf(stderr, "replay: %s\n", message);
    _exit(3);
}

static uint32_t number(void) {
    unsigned char bytes[4];
    if (fread(bytes, 1, 4, test) != 4) fail("a test ends too early");
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static char* text(uint32_t length) {
    char* bytes = malloc(length + 1u);
    if (bytes == NULL || fread(bytes, 1, length, test) != length) fail("a test ends too early");
    bytes[length] = 0;
    return bytes;
}

/* Magic and version, the arguments, two numbers of the POSIX runtime, the number of objects. */
static void open_test(const char* path) {
    test = fopen(path, "rb");
    if (test == NULL) fail("cannot open a test");
    if (strcmp(text(5), "KTEST") != 0) fail("this is no test of KLEE's");
    const uint32_t version = number();
    for (uint32_t arguments = number(); arguments > 0; arguments--) free(text(number()));
    if (version >= 2) number(), number();
    number();
}

/* The objects are in the order in which the harness asked for them. */
void klee_make_symbolic(void* object, size_t size, const char* name) {
    char* theirs = text(number());
    const uint32_t length = number();
    if (strcmp(theirs, name) != 0 || length != size) fail("a test was made for another harness");
    free(theirs);
    if (fread(object, 1, size, test) != size) fail("a test ends too early");
}

static void add_counters(void) {
    const uint64_t* const counters = __llvm_profile_begin_counters();
    const size_t count = (size_t)(__llvm_profile_end_counters() - counters);
    for (size_t i = 0; i < count; i++) sums[i] += counters[i];
    fflush(stdout);
    _exit(0);
}

int main(void) {
    uint64_t* const counters = __llvm_profile_begin_counters();
    const size_t count = (size_t)(__llvm_profile_end_counters() - counters);
    char path[4096];
    sums = mmap(NULL, (count + 1) * sizeof *sums, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (sums == MAP_FAILED) fail("no memory");
    while (fgets(path, sizeof path, stdin) != NULL) {
        int status = 0;
        path[strcspn(path, "\n")] = 0;
        const pid_t child = fork();
        if (child < 0) fail("cannot start a process");
        if (child == 0) {
            alarm(10);
            open_test(path);
            atexit(add_counters); /* also when the unit calls exit */
            exit(harness_main());
        }
        if (waitpid(child, &status, 0) != child) fail("lost a process");
        if (WIFEXITED(status) && WEXITSTATUS(status) == 3) fail(path);
    }
    memcpy(counters, sums, count * sizeof *sums);
    return 0;
}
