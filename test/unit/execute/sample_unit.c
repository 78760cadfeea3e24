/* A unit as the front end would build it, written by hand: counters, armed bytes, thunks, stubs, tables. One function
 * for each thing a worker must survive, measure or put back. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/hooks.h"

enum { counter_count = 32 };
static uint32_t counters[counter_count] __attribute__((section("provest_cnt"), used));
static uint8_t armed[counter_count] __attribute__((section("provest_arm"), used));
#define COUNT(i) (++counters[i])
#define STEP()                                         \
    do {                                               \
        if (--provest_fuel < 0) provest_out_of_fuel(); \
    } while (0)

/* ---- the functions under test ---- */

static int add(int a, int b) {
    COUNT(0);
    return a + b;
}

/* arms 2 and 3: x == 4242; arms 4, 5 inside: y < 10; arms 6..8: switch */
static int branchy(int x, int y) {
    COUNT(1);
    if (armed[2]) provest_compare(2, PV_EQ, x, 4242);
    if (x == 4242) {
        COUNT(2);
        if (armed[4]) provest_compare(4, PV_SLT, y, 10);
        if (y < 10) {
            COUNT(4);
            return 2;
        }
        COUNT(5);
        return 1;
    }
    COUNT(3);
    static const int64_t cases[] = {100, 200};
    static const uint32_t ends[] = {1, 2};
    if (armed[6]) provest_switch(6, 2, y, cases, ends);
    switch (y) {
        case 100:
            COUNT(6);
            break;
        case 200:
            COUNT(7);
            break;
        default:
            COUNT(8);
            break;
    }
    return 0;
}

static int textual(const char* word) {
    int result = strcmp(word, "open");
    if (armed[9]) provest_compare_text(9, PV_EQ, result);
    if (result == 0) {
        COUNT(9);
        return 1;
    }
    COUNT(10);
    return 0;
}

static jmp_buf back;
static int depth(volatile int n) {
    volatile char frame[512];
    frame[0] = (char)n;
    return n == 0 ? 0 : depth(n + 1) + frame[0];
}

/* without the C library, which is answered by the worker */
static void raw(long number, long a, long b, long c) {
    long answer;
#if defined(__x86_64__)
    __asm__ volatile("syscall" : "=a"(answer) : "0"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
#else
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    answer = x0;
#endif
    if (answer < 0) errno = (int)-answer;
}

static int misbehave(int how) {
    COUNT(11);
    char* block;
    switch (how) {
        case 0:
            return *(volatile int*)0;
        case 1:
            return 1 / (how - 1);
        case 2:
            abort();
        case 3:
            assert(how == 4);
            return 0;
        case 4:
            exit(7);
        case 5:
            return depth(1);
        case 6:
            block = malloc(24);
            free(block);
            free(block);
            return 0;
        case 7:
            block = malloc(24);
            free(malloc(8));
            memset(block, 'x', 64);
            free(block);
            return 0;
        case 8:
            for (;;) STEP();
        case 9:
            for (;;) raw(SYS_pause, 0, 0, 0);
        case 10:
            if (setjmp(back) == 0) longjmp(back, 1);
            return 10;
        case 11:
            provest_assume(0);
            return 0;
        case 12:
            raw(SYS_exit_group, 3, 0, 0); /* past every wrapper */
            return 0;
        case 13:
            for (;;)
                if (!malloc(1 << 20)) return 1;
        case 14:
            *(volatile char*)misbehave = 1;
            return 0;
        default:
            return how;
    }
}

static int calls_so_far;
int remembered = 5;
static int stateful(int by) {
    calls_so_far += by;
    if (calls_so_far > 1) COUNT(12);
    remembered += by;
    return calls_so_far;
}

/* state outside the unit: rand, strtok, errno */
static int library_state(int mode) {
    static char text[] = "a,b,c";
    if (mode == 0) return rand();
    if (mode == 1) {
        char* word = strtok(errno == 0 ? text : NULL, ",");
        errno = ERANGE;
        return word ? word[0] : -1;
    }
    int old = errno;
    errno = 33;
    return old;
}

/* changes coverage by what an earlier run left in the C library */
static int leaky(void) {
    if (rand() == 1804289383) {
        COUNT(13);
        return 1;
    }
    COUNT(14);
    return 0;
}

static int allocate(int count) {
    for (int i = 0; i < count; ++i) {
        char* block = malloc(10);
        if (!block) {
            COUNT(15);
            return i;
        }
        if (block[3] != 0) return -1; /* fresh memory is zero */
        memset(block, 1, 10);
    }
    return 100;
}

struct sensor_args {
    int channel;
    int* into;
};
static int sensor(int channel, int* into) {
    struct sensor_args arguments = {channel, into};
    int result;
    provest_stub(0, &arguments, sizeof arguments, &result, sizeof result);
    return result;
}
static int use_sensor(int channel) {
    int value = -1;
    int status = sensor(channel, &value);
    return status * 1000 + value;
}

static int read_file(const char* name) {
    FILE* file = fopen(name, "r");
    if (!file) return -errno;
    int sum = 0, c;
    while ((c = fgetc(file)) != EOF) sum += c;
    return sum; /* left open on purpose */
}

static int raw_file(const char* name) {
    int fd = open(name, O_RDONLY);
    char text[16];
    if (fd < 0) return -errno;
    ssize_t size = read(fd, text, sizeof text);
    return size < 0 ? -1000 - errno : (int)size * 100 + (size ? text[0] : 0);
}

static int read_input(void) {
    char text[16];
    return (int)read(0, text, 3) * 1000 + text[0];
}

static long clock_of(void) { return (long)(time(NULL) * 2 + time(NULL)); }

/* what the sandbox must refuse, asked without the wrappers' help */
static int outside(int how) {
    errno = 0;
    switch (how) {
        case 0:
            raw(SYS_unlinkat, AT_FDCWD, (long)"/nonexistent-file-of-nobody", 0);
            break;
        case 1:
            raw(SYS_kill, 1, 0, 0);
            break;
        case 2:
            raw(SYS_socket, AF_INET, SOCK_STREAM, 0);
            break;
        case 3:
            raw(SYS_openat, AT_FDCWD, (long)"/dev/null", O_WRONLY);
            break;
        case 4:
            raw(SYS_execve, (long)"/bin/true", 0, 0);
            break;
        default:
            break;
    }
    return errno;
}

static int tell(int n) {
    printf("value %d\n", n);
    fprintf(stderr, "warning\n");
    return 0;
}

struct node {
    int value;
    struct node* next;
};
static struct node* push(struct node* list, int value) {
    struct node* made = malloc(sizeof *made);
    if (!made) return NULL;
    made->value = value;
    made->next = list;
    return made;
}
static void drop(struct node* list) { free(list); }

static void bubble(int v[6], int n) {
    int i, j, k;
    COUNT(16);
    if (n >= 6) {
        COUNT(17);
        return;
    }
    for (i = n; i > 1; --i) {
        COUNT(18);
        STEP();
        for (j = 1; j < i; ++j) {
            COUNT(19);
            STEP();
            if (armed[20]) provest_compare(20, PV_SGT, v[j], v[j + 1]);
            if (v[j] > v[j + 1]) {
                COUNT(20);
                k = v[j];
                v[j] = v[j + 1];
                v[j + 1] = k;
            } else {
                COUNT(21);
            }
        }
    }
}

static char large[1 << 20];
static int scribble(int at) {
    if (large[at] != 0) COUNT(22);
    large[at] = 1;
    return large[at] + large[(at + 1) % (1 << 20)];
}

/* the kernel writes into pages that no instruction has written before */
static int slurp(int at) {
    ssize_t raw = read(0, large + at, 3);
    if (raw != 3 || large[at] != 'x' || large[at + 5000] != 0) COUNT(23);
    lseek(0, 0, SEEK_SET);
    size_t streamed = fread(large + at + 20000, 1, 3, stdin);
    if (streamed != 3 || large[at + 20002] != 'z') COUNT(23);
    return (int)raw;
}

/* threads and signals: only a process of its own holds these */
static void *half(void *raw) {
    int *value = raw;
    if (*value == 1) *(volatile int *)0 = 1;
    if (*value == 2) exit(3);
    char *block = malloc(100);
    free(block);
    *value /= 2;
    return NULL;
}
static int threaded(int value) {
    if (value == 0) raise(SIGTERM);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, half, &value);
    if (error) return -error;
    pthread_join(thread, NULL);
    return value;
}

/* for the sanitizers */
static int peek(const int *values, int n) { return values[n]; }
static int guess(int how) {
    int *block = malloc(2 * sizeof *block);
    if (!block) return 0;
    volatile int kind; /* set by nobody unless `how` is 0 */
    if (how == 0) block[1] = kind = 3;
    int answer = block[1] > 2 ? 1 : 0;
    if (answer) COUNT(24);
    if (how == 3 && kind == 5) COUNT(25);
    free(block);
    if (how == 2) answer += block[0];
    return answer;
}

/* ---- thunks, in the order of the call table ---- */

struct two_ints {
    int a, b;
};
struct one_pointer {
    void* p;
};
struct pointer_and_int {
    void* p;
    int n;
};

#define INT_THUNK(name, call)                   \
    static void name(void* raw, void* result) { \
        struct two_ints* args = raw;            \
        (void)args;                             \
        int value = (call);                     \
        memcpy(result, &value, sizeof value);   \
    }
#define TEXT_THUNK(name, call)                  \
    static void name(void* raw, void* result) { \
        struct one_pointer* args = raw;         \
        int value = (call);                     \
        memcpy(result, &value, sizeof value);   \
    }
INT_THUNK(call_add, add(args->a, args->b))
INT_THUNK(call_branchy, branchy(args->a, args->b))
TEXT_THUNK(call_textual, textual(args->p))
INT_THUNK(call_misbehave, misbehave(args->a))
INT_THUNK(call_stateful, stateful(args->a))
INT_THUNK(call_library_state, library_state(args->a))
INT_THUNK(call_leaky, leaky())
INT_THUNK(call_allocate, allocate(args->a))
INT_THUNK(call_use_sensor, use_sensor(args->a))
TEXT_THUNK(call_read_file, read_file(args->p))
TEXT_THUNK(call_raw_file, raw_file(args->p))
INT_THUNK(call_read_input, read_input())
INT_THUNK(call_outside, outside(args->a))
INT_THUNK(call_tell, tell(args->a))
INT_THUNK(call_scribble, scribble(args->a))
INT_THUNK(call_threaded, threaded(args->a))
INT_THUNK(call_slurp, slurp(args->a))
INT_THUNK(call_guess, guess(args->a))
static void call_peek(void *raw, void *result) {
    struct pointer_and_int *args = raw;
    int value = peek(args->p, args->n);
    memcpy(result, &value, sizeof value);
}
static void call_clock(void* raw, void* result) {
    (void)raw;
    long value = clock_of();
    memcpy(result, &value, sizeof value);
}
static void call_push(void* raw, void* result) {
    struct pointer_and_int* args = raw;
    struct node* made = push(args->p, args->n);
    memcpy(result, &made, sizeof made);
}
static void call_drop(void* raw, void* result) {
    (void)result;
    drop(((struct one_pointer*)raw)->p);
}
static void call_bubble(void* raw, void* result) {
    (void)result;
    struct pointer_and_int* args = raw;
    bubble(args->p, args->n);
}

static const provest_thunk calls[] = {
    call_add,      call_branchy,    call_textual,   call_misbehave, call_stateful,   call_library_state, call_leaky,
    call_allocate, call_use_sensor, call_read_file, call_raw_file,  call_read_input, call_outside,       call_tell,
    call_scribble, call_clock,      call_push,      call_drop,      call_bubble, call_peek, call_guess, call_slurp, call_threaded};
static void* const functions[] = {(void*)add};
static void* const variables[] = {&remembered};

__attribute__((visibility("default"))) const provest_unit_table provest_unit = {
    .version = 3,
    .call_count = sizeof calls / sizeof calls[0],
    .calls = calls,
    .function_count = 1,
    .functions = functions,
    .variable_count = 1,
    .variables = variables,
    .stub_count = 1,
    .counters_begin = counters,
    .counters_end = counters + counter_count,
    .armed_begin = armed,
    .armed_end = armed + counter_count,
};
