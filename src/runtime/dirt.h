/* What memory holds that nobody has written yet: zeros, as a rule. A test that is observed once more with something
 * else there and then goes another way has read what it should not. */
#ifndef PROVEST_RUNTIME_DIRT_H
#define PROVEST_RUNTIME_DIRT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on new heap blocks consist of `word`, and so do local variables before they are set (hooks.h) and the stack
 * below each call. */
void pv_dirt_begin(uint32_t word);
/* Zeros on the heap and in local variables, and on the stack what earlier calls have left there. */
void pv_dirt_end(void);

extern bool pv_dirty;
/* Fills memory that is aligned to words. */
void pv_soil(void *memory, size_t size);
/* The stack that the calls to come will use. */
void pv_soil_stack(void);

#endif
