#include "runtime/load.h"

#include <dlfcn.h>
#include <stddef.h>

const provest_unit_table *pv_load_unit(const char *path, const char **why) {
    provest_fuel = 50000000; /* for the constructors of the unit's own objects, which run now */
    void *unit = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!unit) {
        *why = dlerror();
        return NULL;
    }
    const provest_unit_table *table = dlsym(unit, "provest_unit");
    if (!table)
        *why = "the shared object does not export provest_unit";
    else if (table->version != 3)
        *why = "the shared object was made for another version of the worker";
    return table && table->version == 3 ? table : NULL;
}
