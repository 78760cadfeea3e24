/* The ways out of a running test: calls that end it, and signals. Each records how the test ended and jumps back to
 * where it was started; the state the test left is put back by the reset that follows anyway. */
#ifndef PROVEST_RUNTIME_ESCAPE_H
#define PROVEST_RUNTIME_ESCAPE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct pv_ending {
    uint32_t outcome;
    int32_t code;
    uint64_t address;
} pv_ending;

/* Ends the running test. Outside a test, ends the process. */
_Noreturn void pv_leave(uint32_t outcome, int32_t code, uint64_t address);

/* Runs `body` until it returns or leaves, and says how it ended. */
pv_ending pv_run_guarded(void (*body)(void *), void *context);

/* Frames of the unit were left other than by return. */
void pv_note_nonlocal(void);
bool pv_take_nonlocal(void);

/* How many signals this process has recovered from. */
uint32_t pv_recoveries(void);

/* Installs the handlers; `write_fault` is asked first about a bad access and says whether it has mended it. */
void pv_catch_signals(bool (*write_fault)(uintptr_t address));

/* After a fork from `parent`: ends with it, even if it has ended already. */
void pv_end_with(pid_t parent);

/* After a fork: the calling thread is now the one that runs tests. */
void pv_adopt_thread(void);

/* Makes the stack tests run on, with a guard below it; switches to it and calls `body`, which must not return. */
void pv_make_test_stack(void);
_Noreturn void pv_on_test_stack(void (*body)(void *), void *context);

#endif
