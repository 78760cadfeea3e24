#include "runtime/scratch.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { scratch_size = 128 << 20 };

static uint8_t *begin, *top;

void *pv_keep(size_t size) {
    void *at = mmap(NULL, size + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) _exit(125);
    return at;
}

void *pv_scratch(size_t size) {
    if (!begin) begin = top = pv_keep(scratch_size);
    size = (size + 15) & ~(size_t)15;
    if (size > (size_t)(begin + scratch_size - top)) return NULL;
    uint8_t *at = top;
    top += size;
    memset(at, 0, size);
    return at;
}

void pv_scratch_reset(void) { top = begin; }
