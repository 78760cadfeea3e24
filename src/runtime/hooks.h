/* What instrumented code calls, and what the instrumented unit defines. One shared object holds the unit's code, its
 * thunks and these tables; symbols below are resolved between it and the worker.
 *
 * Counters live in the unit, in section `provest_cnt`, one uint32_t each, so that counting is one instruction. An *arm*
 * is one outgoing edge of a branch (a side of an `if`, a case of a `switch`); every arm is a counter. */
#ifndef PROVEST_RUNTIME_HOOKS_H
#define PROVEST_RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of comparison, as the distance functions name them. For signed and unsigned integers the operands arrive
 * extended to 64 bits according to their signedness. */
enum pv_compare { PV_EQ, PV_NE, PV_SLT, PV_SLE, PV_SGT, PV_SGE, PV_ULT, PV_ULE, PV_UGT, PV_UGE };
enum pv_part { PV_WHOLE, PV_BEGINNING, PV_END };

/* Called before a two-way branch on an integer comparison when its branch is armed. `arm` is the counter of the true
 * side, arm + 1 that of the false side. */
void provest_compare(uint32_t arm, uint32_t compare, int64_t a, int64_t b);
/* The same for floating point; ordered comparisons only differ from integers in their distance. */
void provest_compare_float(uint32_t arm, uint32_t compare, double a, double b);
/* The branch tests the result of a string or memory comparison (strcmp, memcmp...) against zero. */
void provest_compare_text(uint32_t arm, uint32_t compare, int64_t result);
/* Two texts were compared, with this answer (0: equal); a length of -1: up to the NUL; of `a` perhaps only as much as
 * `b` has. The branch that follows says provest_compare_text. */
void provest_note_strings(const char *a, uint64_t a_size, const char *b, uint64_t b_size, uint32_t part,
                          int64_t answer);
/* The branch asks whether a search in a text (strstr, strchr, memchr...) found something: `found` is its answer. */
void provest_compare_search(uint32_t arm, uint32_t compare, int64_t found);
/* The branch asks whether a character is of a class (isdigit...): `mask` holds the bits of the C library's table, of
 * which one must be set; PV_NE: the true side wants it so. */
void provest_compare_class(uint32_t arm, uint32_t compare, int64_t character, uint32_t mask);
/* A key was looked for in a map or set of libstdc++: a tree, or `hashed`. `key_kind`: 0 for std::string, else the size
 * of an integer, and 16 more if it is signed. The branch on `found` that follows says provest_compare_search. */
void provest_note_lookup(const void *container, const void *key, uint32_t hashed, uint32_t key_kind, int64_t found);
/* The branch, of which `negated` says that its true side wants a no, is on the answer of a function that has just noted
 * how far it was from the other one: by the hooks above, with this for an arm, less the number of conditions that it
 * did not come to. Hooks for answers are called where provest_measuring is set. */
#define PV_ANSWER_ARM 0xffffffffu
enum { PV_MOST_REST = 15 };
extern uint8_t provest_measuring;
void provest_compare_answer(uint32_t arm, uint32_t answer, uint32_t negated);
/* A branch on a truth value whose origin is unknown. */
void provest_compare_flag(uint32_t arm, uint32_t value);
/* Called before a switch: arms arm .. arm+count-1 are its cases, arm+count the default. The labels of arm+i are
 * labels[ends[i-1]] to labels[ends[i]-1], those of the first arm begin at 0. */
void provest_switch(uint32_t arm, uint32_t count, int64_t value, const int64_t *labels, const uint32_t *ends);

/* The step budget of the running test, counted down at function entries and loop edges. */
extern int64_t provest_fuel;
void provest_out_of_fuel(void);

/* What a local variable holds before it is set (dirt.h). */
extern uint64_t provest_unset;

/* An exception was caught, or is passing by. */
void provest_unwound(void);

/* A call of a function the unit does not define: writes the scripted answer. */
void provest_stub(uint32_t stub, void *arguments, size_t argument_size, void *result, size_t result_size);
/* __VERIFIER_assume and __VERIFIER_error, SV-COMP's convention. */
void provest_assume(int condition);

/* Said by thunks of C++ calls: the call was not made, because an argument it cannot do without is missing; it ended
 * with an exception of this type, as the linker writes it; an object of the test has passed to the unit, or was moved
 * from: no later call gets it. A second time it is not there to be taken. */
void provest_skipped(void);
void provest_threw(const char *type);
bool provest_taken(const void *object);
void provest_moved(const void *object);
/* How many characters a text of the test has that does not end by a zero: all of its block's, zeros among them. ~0 of
 * any other text. */
size_t provest_counted(const char *text);

typedef void (*provest_thunk)(void *arguments, void *result);
/* Ends the life of an object that a call made for the test. */
typedef void (*provest_destroyer)(void *object);

/* The unit's description, exported by its shared object as `provest_unit`. */
typedef struct provest_unit_table {
    uint32_t version; /* 3 */
    uint32_t call_count;
    const provest_thunk *calls;
    uint32_t function_count; /* functions whose address a test may pass */
    void *const *functions;
    uint32_t variable_count;
    void *const *variables;
    uint32_t stub_count;
    /* the sections, from linker-provided bounds; null in builds without instrumentation (sanitizer builds) */
    uint32_t *counters_begin, *counters_end;
    uint8_t *armed_begin, *armed_end;    /* one byte per counter: nonzero asks for distances at the branch of that arm
                                            (looked at for the first arm of a branch only) */
    const provest_destroyer *destroyers; /* by call; null where the result is no object of the test's own */
    uint32_t *behaviours;     /* the last of the counters: what calls show; null when nobody asks (behaviours.h) */
    const char *output_forms; /* by call: how to look at its result */
} provest_unit_table;

#endif
