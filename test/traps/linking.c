// What the linker, the loader and other threads do to a unit; needs linking_run.c beside it, not around it.
#include <stddef.h>

extern int optional(void) __attribute__((weak));
extern int optionalNumber __attribute__((weak));
void hook(void);

static int ready, fromThread, written, read_;
int one = 1;
extern int other __attribute__((alias("one")));
static int hiddenOne = 1;
extern int visible __attribute__((alias("hiddenOne")));

__attribute__((weak)) int policy(int value) { return value; }
__attribute__((weak)) int weight = 1;
__attribute__((constructor)) static void start(void) { ready = 1; }
__attribute__((destructor)) static void stop(void) {
    if (ready == 2) ready = 3;  // reachable
}
static int private_(void) { return ready; }
extern int renamed(void) __attribute__((alias("private_")));

int replaced(int value) {
    if (policy(value) != value) return 1;  // reachable
    return 0;
}
int otherWeight(void) {
    if (weight == 12) return 1;  // reachable
    return 0;
}
int isThere(void) {
    if (optional) return 1;  // reachable
    return 0;
}
int numberIsThere(void) {
    if (&optionalNumber != NULL) return 1;  // reachable
    return 0;
}
int constructed(void) {
    if (ready == 1) return 1;  // reachable
    return 0;
}
void use(void) { ready = 2; }
int alias_(void) {
    one = 1;
    other = 2;
    if (one == 2) return 1;  // reachable
    return 0;
}
int hiddenHasName(void) {
    if (hiddenOne != 1) return 1;  // reachable
    return 0;
}
int assembled(int value) {
    int result = value;
    __asm__("addl $1, %0" : "+r"(result));
    if (result != value) return 1;  // reachable
    return 0;
}
int assembledMemory(void) {
    written = 1;
    __asm__ volatile("movl $2, %0" : "=m"(written));
    if (written == 2) return 1;  // reachable
    return 0;
}
int assembledAnyMemory(void) {
    int *where = &read_;
    read_ = 1;
    __asm__ volatile("movl $2, (%0)" : : "r"(where) : "memory");
    if (read_ == 2) return 1;  // reachable
    return 0;
}
void *run(void *unused) {
    (void)unused;
    for (int i = 0; i < 1000000; i++) __atomic_store_n(&fromThread, i, __ATOMIC_RELAXED);
    return NULL;
}
int waits(void) {
    const int before = __atomic_load_n(&fromThread, __ATOMIC_RELAXED);
    for (int i = 0; i < 1000; i++) hook();
    if (__atomic_load_n(&fromThread, __ATOMIC_RELAXED) != before) return 1;  // reachable
    return 0;
}
int swaps(int *value, int expected) {
    int was = expected;
    if (!__atomic_compare_exchange_n(value, &was, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        if (was != expected) return 1;  // reachable
    }
    return 0;
}
_Thread_local int own;
int ownOfThread(void) {
    if (own == 4) return 1;  // reachable
    return 0;
}
