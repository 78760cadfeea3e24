/* What memory holds that nobody has written yet: zeros, as a rule. A test that is observed once more with something
 * else there and then goes another way has read what it should not. */
#ifndef PROVEST_RUNTIME_DIRT_H
#define PROVEST_RUNTIME_DIRT_H

#include <stdint.h>

extern uint8_t pv_dirt; /* new heap blocks are filled with it, unless it is 0 */

/* Leaves pv_dirt where the calls to come have their variables. */
void pv_paint_stack(void);

#endif
