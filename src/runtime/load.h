/* Loading the unit's shared object. */
#ifndef PROVEST_RUNTIME_LOAD_H
#define PROVEST_RUNTIME_LOAD_H

#include "runtime/hooks.h"

/* The unit's table, or null and why. */
const provest_unit_table *pv_load_unit(const char *path, const char **why);

#endif
