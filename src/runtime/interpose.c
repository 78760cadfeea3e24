/* malloc and its family for the whole process: the C library's own allocations land in the arena too, so that they are
 * put back with everything else. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/arena.h"

enum { usual_align = 16, page_size = 4096 };

void *malloc(size_t size) { return pv_arena_allocate(size, usual_align); }

void free(void *block) {
    int kept = errno;
    pv_arena_free(block);
    errno = kept;
}

void *calloc(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = pv_arena_allocate(total, usual_align);
    if (block) memset(block, 0, total);
    return block;
}

void *realloc(void *block, size_t size) {
    if (!block) return pv_arena_allocate(size, usual_align);
    if (size == 0) {
        pv_arena_free(block);
        return NULL;
    }
    return pv_arena_resize(block, size);
}

void *reallocarray(void *block, size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(block, total);
}

static int power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

void *memalign(size_t align, size_t size) {
    if (!power_of_two(align)) {
        errno = EINVAL;
        return NULL;
    }
    return pv_arena_allocate(size, align);
}

void *aligned_alloc(size_t align, size_t size) { return memalign(align, size); }

int posix_memalign(void **into, size_t align, size_t size) {
    if (!power_of_two(align) || align % sizeof(void *) != 0) return EINVAL;
    void *block = pv_arena_allocate(size, align);
    if (!block) return ENOMEM;
    *into = block;
    return 0;
}

void *valloc(size_t size) { return pv_arena_allocate(size, page_size); }

void *pvalloc(size_t size) { return pv_arena_allocate((size + page_size - 1) & ~(size_t)(page_size - 1), page_size); }

size_t malloc_usable_size(void *block) { return pv_arena_size(block); }
