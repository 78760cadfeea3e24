#define _GNU_SOURCE
#include "runtime/escape.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "runtime/protocol.h"

enum { stack_size = 8 << 20, guard_size = 4 << 20, alternate_size = 64 << 10 };

static struct {
    jmp_buf back;
    volatile bool inside;
    volatile bool nonlocal;
    pv_ending ending;
    uint32_t recoveries;
    long thread;
    uint8_t *stack; /* lowest byte above the guard; null: on the usual stack */
    bool (*write_fault)(uintptr_t address);
    ucontext_t body, caller;
    void (*entered)(void *);
    void *context;
} escape;

_Noreturn void pv_leave(uint32_t outcome, int32_t code, uint64_t address) {
    if (!escape.inside) _exit(outcome == PV_EXITED ? code : 125);
    /* another thread cannot jump onto our stack: the process ends, and the run counts as lost */
    if (!__libc_single_threaded && syscall(SYS_gettid) != escape.thread) _exit(125);
    escape.inside = false;
    escape.ending = (pv_ending){outcome, code, address};
    if (outcome != PV_RETURNED) escape.nonlocal = true;
    longjmp(escape.back, 1);
}

pv_ending pv_run_guarded(void (*body)(void *), void *context) {
    escape.nonlocal = false;
    if (_setjmp(escape.back) == 0) {
        escape.inside = true;
        body(context);
        escape.inside = false;
        escape.ending = (pv_ending){PV_RETURNED, 0, 0};
    }
    return escape.ending;
}

void pv_note_nonlocal(void) { escape.nonlocal = true; }
void provest_unwound(void) { pv_note_nonlocal(); }
bool pv_take_nonlocal(void) { return escape.nonlocal; }
uint32_t pv_recoveries(void) { return escape.recoveries; }

static uintptr_t stack_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.sp;
#else
#error "say here where the stack pointer of a signal frame is"
#endif
}

static bool overflowed(uintptr_t address, uintptr_t sp) {
    if (!escape.stack) return false;
    uintptr_t low = (uintptr_t)escape.stack;
    uintptr_t guard = low - guard_size;
    return (address >= guard && address < low + 64) || (sp >= guard && sp < low);
}

static void on_signal(int signal_number, siginfo_t *info, void *raw) {
    uintptr_t address = (uintptr_t)info->si_addr;
    if (signal_number == SIGSEGV && escape.write_fault && escape.write_fault(address)) return;
    if (!escape.inside || syscall(SYS_gettid) != escape.thread) {
        /* ours, or of a thread the unit started: die of it, the zygote will see */
        signal(signal_number, SIG_DFL);
        if (info->si_code <= 0) raise(signal_number);
        return;
    }
    ++escape.recoveries;
    bool memory = signal_number == SIGSEGV || signal_number == SIGBUS;
    if (memory && overflowed(address, stack_pointer(raw))) pv_leave(PV_STACK_OVERFLOW, signal_number, 0);
    bool has_address = memory || signal_number == SIGFPE || signal_number == SIGILL;
    pv_leave(PV_SIGNALLED, signal_number, has_address ? address : 0);
}

void pv_end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(125);
}

void pv_adopt_thread(void) { escape.thread = syscall(SYS_gettid); }

void pv_catch_signals(bool (*write_fault)(uintptr_t address)) {
    escape.write_fault = write_fault;
    pv_adopt_thread();
    stack_t alternate = {.ss_size = alternate_size};
    alternate.ss_sp = mmap(NULL, alternate_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (alternate.ss_sp == MAP_FAILED) _exit(125);
    sigaltstack(&alternate, NULL);
    /* not deferred: leaving by longjmp must not leave the signal blocked */
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; ++i) sigaction(caught[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* too much output: the write fails */
    signal(SIGPIPE, SIG_IGN);
}

void pv_make_test_stack(void) {
    uint8_t *at = mmap(NULL, guard_size + stack_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED || mprotect(at + guard_size, stack_size, PROT_READ | PROT_WRITE) != 0) _exit(125);
    escape.stack = at + guard_size;
}

static void enter(void) {
    escape.entered(escape.context);
    _exit(125);
}

_Noreturn void pv_on_test_stack(void (*body)(void *), void *context) {
    escape.entered = body;
    escape.context = context;
    getcontext(&escape.body);
    escape.body.uc_stack.ss_sp = escape.stack;
    escape.body.uc_stack.ss_size = stack_size;
    escape.body.uc_link = NULL;
    makecontext(&escape.body, enter, 0);
    setcontext(&escape.body);
    _exit(125);
}
