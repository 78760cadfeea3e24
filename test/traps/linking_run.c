#include <pthread.h>
#include <sched.h>

int policy(int value) { return value + 1; }
int weight = 12;
int optional(void) { return 1; }
int optionalNumber = 3;
void hook(void) { sched_yield(); }
extern int visible;
extern _Thread_local int own;
void *run(void *unused);
int replaced(int), otherWeight(void), isThere(void), numberIsThere(void), constructed(void), alias_(void),
    hiddenHasName(void), assembled(int), assembledMemory(void), assembledAnyMemory(void), waits(void), swaps(int *, int),
    ownOfThread(void);
void use(void);

/* It runs as long as nobody has seen it. */
static int isOver;
static void *runAgain(void *unused) {
    while (!__atomic_load_n(&isOver, __ATOMIC_RELAXED)) run(unused);
    return 0;
}

int main(void) {
    replaced(1);
    otherWeight();
    isThere();
    numberIsThere();
    constructed();
    alias_();
    visible = 2;
    hiddenHasName();
    assembled(1);
    assembledMemory();
    assembledAnyMemory();
    pthread_t thread;
    pthread_create(&thread, 0, runAgain, 0);
    while (!waits()) {
    }
    __atomic_store_n(&isOver, 1, __ATOMIC_RELAXED);
    pthread_join(thread, 0);
    int value = 1;
    swaps(&value, 2);
    own = 4;
    ownOfThread();
    use();
    return 0;
}

// Ends last, after whoever counts what ran has counted: it counts again.
extern int __llvm_profile_write_file(void) __attribute__((weak));
__attribute__((destructor(101))) static void countAgain(void) {
    if (__llvm_profile_write_file) __llvm_profile_write_file();
}
