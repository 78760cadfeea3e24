/* Which object an address lies in, for accesses through a symbolic address: objects of the test and the heap, arrays
 * in frames, variables of the unit. */
#ifndef PROVEST_RUNTIME_REGIONS_H
#define PROVEST_RUNTIME_REGIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pv_region {
    uintptr_t start;
    size_t size; /* 0: no known object */
} pv_region;

void pv_regions_new_run(void);
pv_region pv_region_of(uintptr_t address);

/* The unit's variables, named by its concolic build in a section of their own. */
typedef struct pv_variable_extent {
    const void *start;
    uint64_t size;
} pv_variable_extent;
void pv_regions_reserve(void);
void pv_regions_begin(const pv_variable_extent *begin, const pv_variable_extent *end);

#endif
