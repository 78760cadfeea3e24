// Linked into the reproducers of findings, which die or hang: their counters are written all the same.
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int __llvm_profile_write_file(void);

static void dying(int number) {
    __llvm_profile_write_file();
    _exit(128 + number);
}

__attribute__((constructor)) static void begin(void) {
    enum { room = 1 << 16, seconds = 10 };
    static const int numbers[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGTRAP, SIGALRM, SIGXCPU};
    const stack_t other = {.ss_sp = malloc(room), .ss_size = room};  // a stack that is full has no room for a handler
    sigaltstack(&other, NULL);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        const struct sigaction action = {.sa_handler = dying, .sa_flags = SA_ONSTACK | SA_RESETHAND};
        sigaction(numbers[i], &action, NULL);
    }
    alarm(seconds);
}
