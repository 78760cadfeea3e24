/* Where a test's own objects come from: the arena, or in sanitizer builds the sanitizer's heap with its exact bounds.
 * The unit may free or resize them either way. */
#ifndef PROVEST_RUNTIME_OBJECTS_H
#define PROVEST_RUNTIME_OBJECTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef PROVEST_SANITIZED
#include <stdlib.h>
static inline void *pv_object_allocate(size_t size, size_t align) {
    void *at = NULL;
    if (align <= 16) return malloc(size);
    return posix_memalign(&at, align, size) == 0 ? at : NULL;
}
static inline uint64_t pv_object_serial(const void *object) { return (uintptr_t)object; }
/* not known: a write to a freed object is then the sanitizer's to report */
static inline bool pv_object_live(const void *object, uint64_t serial) {
    (void)object;
    (void)serial;
    return true;
}
#else
#include "runtime/arena.h"
static inline void *pv_object_allocate(size_t size, size_t align) { return pv_arena_allocate(size, align); }
static inline uint64_t pv_object_serial(const void *object) { return object ? pv_arena_serial(object) : 0; }
static inline bool pv_object_live(const void *object, uint64_t serial) { return pv_arena_live(object, serial); }
#endif

#endif
