#include <pthread.h>
#include <unistd.h>

int policy(int value) { return value + 1; }
int weight = 12;
int optional(void) { return 1; }
int optionalNumber = 3;
void hook(void) { usleep(10); /* the other thread shall have its turn */ }
extern int visible;
extern _Thread_local int own;
void *run(void *unused);
int replaced(int), otherWeight(void), isThere(void), numberIsThere(void), constructed(void), alias_(void),
    hiddenHasName(void), assembled(int), assembledMemory(void), assembledAnyMemory(void), waits(void), swaps(int *, int),
    ownOfThread(void);
void use(void);

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
    for (int i = 0, done = 0; i < 100 && !done; i++) {
        pthread_create(&thread, 0, run, 0);
        for (int k = 0; k < 100 && !done; k++) done = waits();
        pthread_join(thread, 0);
    }
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
