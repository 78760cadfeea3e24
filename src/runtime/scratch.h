/* Memory of the interpreter for the length of one test: outside the arena, so that a test's heap holds only its own
 * objects. Zero when handed out. */
#ifndef PROVEST_RUNTIME_SCRATCH_H
#define PROVEST_RUNTIME_SCRATCH_H

#include <stddef.h>

void *pv_scratch(size_t size); /* null when used up */
void pv_scratch_reset(void);
/* Memory for the length of the process. */
void *pv_keep(size_t size);

#endif
