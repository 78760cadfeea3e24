/* What the engine and a worker say to each other, as plain C structures in shared memory.
 *
 * The engine writes encoded tests, patches and targets; the worker interprets them against the unit's call table and
 * writes one pv_result per item. All positions are byte offsets from the start of the enclosing structure, never
 * pointers, and every reader checks them: a wild write of the unit under test can damage anything in here. */
#ifndef PROVEST_RUNTIME_PROTOCOL_H
#define PROVEST_RUNTIME_PROTOCOL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- an encoded test case ------------------------------------------------------------------------------------- */

/* Where a block's bytes go when the test starts. */
enum pv_role {
    PV_OBJECT = 0,    /* fresh memory from the worker's allocator; the unit may free or resize it */
    PV_ARGUMENTS = 1, /* the argument structure of one call: private to the interpreter */
    PV_VARIABLE = 2,  /* copied over the unit's variable `index` of the variable table */
    PV_ANSWER = 3     /* result or write of a stub: private to the interpreter */
};

/* A block of typed bytes. `data` and `relocs` are offsets from the start of the test. */
typedef struct pv_block {
    uint32_t role;
    uint32_t index; /* PV_VARIABLE: which variable */
    uint32_t size;
    uint32_t align;
    uint32_t data;
    uint32_t relocs;
    uint32_t reloc_count;
    uint32_t reserved;
} pv_block;

enum pv_reloc_kind {
    PV_TO_BLOCK = 0,    /* address of block `target`, plus `addend` bytes */
    PV_TO_FUNCTION = 1, /* address of entry `target` of the function table */
    PV_TO_RESULT = 2,   /* the first `addend` bytes of the result of call `target`, copied just before the call runs */
    PV_TO_VARIABLE = 3, /* address of variable `target`, plus `addend` bytes */
    PV_TO_CONTENT = 4,  /* the pointer at byte `addend` of block `target`, copied just before the call runs */
    PV_TO_STREAM = 5,   /* a FILE over the bytes of block `target` without the zeros at its end, one per block */
    PV_TO_OBJECT = 6,   /* the pointer that call `target` returned, `addend` bytes further on; null stays null */
    PV_TO_NOTHING = 7,  /* null, whatever the bytes say */
    PV_TO_PART = 8 /* the same of a call that is made just before the one with these arguments: not kept by anyone */
};

/* How a call came to its end. */
enum pv_ending_kind { PV_CALL_RETURNED = 0, PV_CALL_THREW = 1, PV_CALL_SKIPPED = 2 };

typedef struct pv_reloc {
    uint32_t offset; /* where in the block */
    uint32_t kind;
    uint32_t target;
    uint32_t addend;
} pv_reloc;

typedef struct pv_call {
    uint32_t function;    /* entry of the call table */
    uint32_t arguments;   /* block with role PV_ARGUMENTS */
    uint32_t result_size; /* bytes the thunk writes; 0 for void */
    uint32_t flags;       /* enum pv_call_flags */
} pv_call;

enum pv_call_flags {
    PV_CALL_INSIDE = 1,   /* made only where its result is wanted (PV_TO_PART), not in its own place */
    PV_CALL_TEMPORARY = 2 /* the object it makes ends with the call it was made for, or at once */
};

/* What stub `stub` answers the next time it is called: queued per stub in the order given. A stub whose queue is
 * empty answers zero bytes and writes nothing. */
typedef struct pv_answer {
    uint32_t stub;
    uint32_t result; /* block with role PV_ANSWER, or PV_NONE for void */
    uint32_t writes; /* offset of pv_write[write_count] */
    uint32_t write_count;
} pv_answer;

/* The stub copies block `block` to where the pointer at byte `pointer` of its argument structure points
 * (nothing when that pointer is null). */
typedef struct pv_write {
    uint32_t pointer;
    uint32_t block;
} pv_write;

#define PV_NONE 0xffffffffu

/* Library calls whose answer a test chooses: those that fail when it says so, and those that would change the world
 * (world.h), which are refused unless it grants them, or end otherwise than as a rule. */
enum pv_fallible {
    PV_MALLOC = 0,
    PV_FOPEN = 1,
    PV_OPEN = 2,
    PV_READ = 3,
    PV_GRANTED = 4,
    PV_OTHERWISE = 5,
    PV_FALLIBLE_COUNT = 6
};

typedef struct pv_failure {
    uint32_t function; /* enum pv_fallible; malloc stands for calloc, realloc, strdup... too */
    uint32_t ordinal;  /* the n-th such call of the test, counted from 0 */
} pv_failure;

typedef struct pv_file {
    uint32_t name; /* offset of a NUL-terminated name */
    uint32_t data;
    uint32_t size;
} pv_file;

typedef struct pv_test {
    uint32_t bytes; /* size of the whole encoded test, header included; a multiple of 16 */
    uint32_t blocks, block_count;
    uint32_t calls, call_count;
    uint32_t answers, answer_count;
    uint32_t failures, failure_count;
    uint32_t times, time_count; /* int64_t answers of time(); the last one repeats; none: 1000000000 */
    uint32_t files, file_count;
    uint32_t input, input_size; /* standard input */
} pv_test;

/* ---- a batch of runs -------------------------------------------------------------------------------------------- */

/* A change of a base test: `size` bytes (1..8) of `value` at byte `offset` of the encoded test. */
typedef struct pv_patch {
    uint64_t value;
    uint32_t offset;
    uint32_t size;
} pv_patch;

typedef struct pv_item {
    uint32_t test;    /* offset of a pv_test in the batch's test area */
    uint32_t patches; /* index of the first pv_patch */
    uint32_t patch_count;
    uint32_t hashed; /* its counters are to be hashed, and memory that nobody wrote holds `dirt` (dirt.h) */
    uint32_t dirt;
} pv_item;

enum pv_outcome {
    PV_NOT_RUN = 0,
    PV_RETURNED,
    PV_EXITED,        /* exit, _exit, quick_exit: code */
    PV_ABORTED,       /* abort called by the unit itself */
    PV_ASSERT_FAILED, /* assert */
    PV_SIGNALLED,     /* SIGSEGV, SIGFPE...: code is the signal, address the faulting address */
    PV_OUT_OF_FUEL,   /* too many steps: taken as a hang; the same on every run */
    PV_TIMED_OUT,     /* wall clock: blocked, or looping outside the instrumented code */
    PV_STACK_OVERFLOW,
    PV_ASSUME_FAILED, /* __VERIFIER_assume(0): not a test */
    PV_OUT_OF_MEMORY, /* allocations beyond the limit */
    PV_LOST           /* the worker died without a word */
};

enum pv_result_flags {
    PV_NEW_COVERAGE = 1, /* a counter ran that is not in the covered map */
    PV_NONLOCAL = 2      /* left a frame by longjmp, exit, abort... */
};

typedef struct pv_result {
    uint32_t outcome;
    int32_t code;
    uint32_t call; /* index of the call that ended the test */
    uint32_t flags;
    uint64_t address;
    uint64_t improved; /* bit t: this run came closer to target t than any run before */
    double fitness;    /* of the focus target; +infinity when nothing on its way ran */
    uint64_t steps;    /* fuel used */
    uint64_t hash;     /* of a hashed item: of its counters and outcome */
} pv_result;

/* A goal the search is after: ways[first..first+count), ordered by level. The fitness of a run is that of its first
 * level with an evaluated arm: level + d / (d + 1), d the smallest distance of an arm at that level. */
typedef struct pv_way {
    uint32_t arm; /* counter id of the arm */
    uint32_t level;
} pv_way;

typedef struct pv_target {
    uint32_t first;
    uint32_t count;
    double best; /* in and out */
} pv_target;

#define PV_MAX_TARGETS 64

#ifdef __cplusplus
}
#endif
#endif
