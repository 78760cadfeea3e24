/* What the concolic build of a unit calls. Every value has a shadow, the number of its node in the trace (trace.h), 0
 * for "not symbolic"; instrumented code calls these only where a shadow is not 0.
 *
 * Memory has a shadow word per byte, at a fixed distance from it: (number of the node << 3) | which byte of it. */
#ifndef PROVEST_RUNTIME_SYMBOLIC_H
#define PROVEST_RUNTIME_SYMBOLIC_H

#include <stddef.h>
#include <stdint.h>

/* shadow word of byte A: ((A << 2) & MASK) + BASE. Programs lie at 0x55.., libraries, heap and stack at 0x7f..: with
 * the top bits gone they still do not meet, and both are outside the shadow itself. */
#define PV_SHADOW_MASK 0x3ffffffffffcull
#define PV_SHADOW_BASE 0x100000000000ull
#define PV_SHADOW_SIZE 0x400000000000ull

/* Shadows of arguments and results travel here. The caller names the function it means: a callee that was entered
 * from code without shadows does not take what was left for another. */
enum { PV_SHADOW_ARGUMENTS = 64, PV_SHADOW_RESULTS = 16 };
extern uint32_t provest_sym_arguments[PV_SHADOW_ARGUMENTS];
extern uint32_t provest_sym_results[PV_SHADOW_RESULTS];
extern const void *provest_sym_callee;

/* `kind` is op | width << 8 | from << 16 | detail << 24, as in pv_node; the results are new shadows. */
uint32_t provest_sym_unary(uint32_t kind, uint32_t a, uint64_t value);
uint32_t provest_sym_binary(uint32_t kind, uint32_t a, uint64_t a_value, uint32_t b, uint64_t b_value, uint64_t value);
uint32_t provest_sym_choose(uint32_t width, uint32_t condition, uint32_t yes, uint64_t yes_value, uint32_t no,
                            uint64_t no_value, uint64_t value);
uint32_t provest_sym_index(uint32_t base, uint32_t index, uint64_t scale, uint64_t value);

/* Before a store and after a load of `size` bytes. `pointer` is the shadow of the address. */
uint32_t provest_sym_load(const void *at, uint32_t size, uint32_t pointer, uint64_t value);
void provest_sym_store(void *at, uint32_t size, uint32_t pointer, uint32_t shadow, uint64_t value);
/* As memmove and memset, before they happen. */
void provest_sym_copy(void *to, const void *from, size_t size);
void provest_sym_fill(void *at, size_t size, uint32_t shadow, uint64_t value);
void provest_sym_clear(void *at, size_t size);

void provest_sym_branch(uint32_t arm, uint32_t shadow, uint32_t taken);
void provest_sym_switch(uint32_t arm, uint32_t shadow, uint64_t value);
/* The value is used as it is: a length, an address to call. */
void provest_sym_fix(uint32_t shadow, uint64_t value);
/* A symbolic value went into code without shadows. */
void provest_sym_opaque(void);
/* Code without shadows got this pointer and may have written what it points to. */
void provest_sym_clobber(void *at);

/* Arrays in the frame of a function, so that an index can be given its bounds. */
uint32_t provest_sym_frame(void);
void provest_sym_local(void *at, size_t size);
void provest_sym_unframe(uint32_t frame);

/* Room for a model to work in, until the end of the run. */
void *provest_sym_spare(size_t size);

/* For models: the next byte of a stream (0: none), and the next answer of a clock. */
int provest_sym_next_byte(void *stream, unsigned char *into);
void provest_sym_time(int64_t *into);

/* Structures passed by value and variable arguments: the shadows of `size` bytes are put aside at byte `offset` of a
 * passage, and taken out by the callee. */
void provest_sym_pass(uint32_t offset, const void *from, size_t size);
void provest_sym_pass_value(uint32_t offset, uint32_t shadow, uint32_t size);
void provest_sym_take(void *to, uint32_t offset, size_t size);

#endif
