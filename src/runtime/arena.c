#include "runtime/arena.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

#include "runtime/dirt.h"
#include "runtime/escape.h"
#include "runtime/protocol.h"
#include "runtime/shadow.h"

enum {
    small_step = 16,
    small_limit = 1024,
    small_classes = small_limit / small_step + 1,
    class_count = small_classes + 4 * 48, /* above: four classes per power of two */
    page = 4096,
    large_page = 2 << 20,
    cleared_eagerly = 128 * 1024, /* more than this is given back to the kernel instead of being cleared */
    cleared_beyond = 512          /* behind the last block: where small overflows land */
};
static const uint64_t reserved = 16ull << 30; /* address space only */

static struct {
    uint8_t *begin, *top, *reach, *end; /* reach: nothing above was ever used since it was zero */
    uint8_t *prehistory;                /* end of what existed at the snapshot */
    uint8_t *ground;                    /* where the blocks of a test begin */
    uint8_t *limit;
    uint64_t serial, snapshot_serial;
    pv_header *freed[class_count];
    bool frees;
    int lock;
} arena;

static void lock(void) {
    if (__libc_single_threaded) return;
    while (__atomic_exchange_n(&arena.lock, 1, __ATOMIC_ACQUIRE)) {
    }
}

static void unlock(void) { __atomic_store_n(&arena.lock, 0, __ATOMIC_RELEASE); }

static _Noreturn void damaged(void) {
    unlock();
    pv_leave(PV_SIGNALLED, SIGABRT, 0);
}

static void begin(void) {
    void *at = mmap(NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) abort();
    arena.begin = arena.top = arena.reach = at;
    arena.end = arena.limit = arena.begin + reserved - page;
    arena.prehistory = arena.ground = arena.end;
}

/* The class of a size and the capacity all blocks of that class have. */
static unsigned class_of(size_t size, uint64_t *capacity) {
    if (size <= small_limit) {
        unsigned which = (unsigned)((size + small_step - 1) / small_step);
        if (which == 0) which = 1;
        *capacity = (uint64_t)which * small_step;
        return which;
    }
    unsigned power = 63u - (unsigned)__builtin_clzll((unsigned long long)size - 1); /* 2^power < size <= 2^(power+1) */
    uint64_t step = 1ull << (power - 2);
    uint64_t quarter = (size - (1ull << power) + step - 1) / step; /* 1..4 */
    *capacity = (1ull << power) + quarter * step;
    return small_classes + (power - 10) * 4 + (unsigned)quarter - 1;
}

static pv_header *header_of(const void *block) { return (pv_header *)((uintptr_t)block - sizeof(pv_header)); }

static uint8_t *round_up(uint8_t *at, uintptr_t to) { return (uint8_t *)(((uintptr_t)at + to - 1) & ~(to - 1)); }

static pv_header *place(uint8_t *at, uint64_t capacity, uint32_t state) {
    pv_header *header = (pv_header *)at;
    header->magic = PV_BLOCK_MAGIC;
    header->state = state;
    header->serial = ++arena.serial;
    header->capacity = capacity;
    return header;
}

static pv_header *fresh(uint64_t capacity, size_t align) {
    uintptr_t top = (uintptr_t)arena.top;
    uintptr_t payload = (top + sizeof(pv_header) + align - 1) & ~(uintptr_t)(align - 1);
    uintptr_t gap = payload - sizeof(pv_header) - top;
    if (gap != 0 && gap < sizeof(pv_header)) {
        payload += align;
        gap += align;
    }
    if (capacity > (uintptr_t)arena.limit - top || payload + capacity > (uintptr_t)arena.limit) return NULL;
    if (gap != 0) place(arena.top, gap - sizeof(pv_header), PV_FILLER);
    arena.top = (uint8_t *)payload + capacity;
    if (arena.top > arena.reach) arena.reach = arena.top;
    return place((uint8_t *)payload - sizeof(pv_header), capacity, PV_LIVE);
}

void *pv_arena_allocate(size_t size, size_t align) {
    if (size > PTRDIFF_MAX - sizeof(pv_header) || align > (1u << 30)) {
        errno = ENOMEM;
        return NULL;
    }
    lock();
    if (__builtin_expect(!arena.begin, 0)) begin();
    uint64_t capacity;
    unsigned which = class_of(size, &capacity);
    pv_header *header = align <= small_step ? arena.freed[which] : NULL;
    if (header) {
        if (header->magic != PV_BLOCK_MAGIC || header->state != PV_FREED) damaged();
        arena.freed[which] = header->next;
        header->state = PV_LIVE;
        header->serial = ++arena.serial;
        pv_shadow_forget(header + 1, size);
    } else {
        header = fresh(capacity, align < small_step ? small_step : align);
        if (!header) {
            unlock();
            pv_leave(PV_OUT_OF_MEMORY, 0, 0);
        }
    }
    header->size = size;
    unlock();
    if (__builtin_expect(pv_dirty, 0)) pv_soil(header + 1, size);
    return header + 1;
}

/* The header of a live block, with its neighbour intact. */
static pv_header *checked(void *block) {
    uintptr_t at = (uintptr_t)block;
    if (at % small_step != 0 || at < (uintptr_t)arena.begin + sizeof(pv_header) || at > (uintptr_t)arena.top) damaged();
    pv_header *header = header_of(block);
    if (header->magic != PV_BLOCK_MAGIC || header->state != PV_LIVE) damaged();
    uint8_t *next = (uint8_t *)block + header->capacity;
    if (next > arena.top || (next < arena.top && ((pv_header *)next)->magic != PV_BLOCK_MAGIC)) damaged();
    return header;
}

void pv_arena_free(void *block) {
    if (!block) return;
    lock();
    pv_header *header = checked(block);
    uint64_t capacity;
    header->state = PV_FREED;
    unsigned which = class_of(header->capacity, &capacity);
    /* a block from before the snapshot is not given to a test again, so that its page stays unwritten */
    bool older = arena.prehistory != arena.end && (uint8_t *)block < arena.prehistory;
    if (!older && capacity == header->capacity) {
        header->next = arena.freed[which];
        arena.freed[which] = header;
        arena.frees = true;
    }
    unlock();
}

void *pv_arena_resize(void *block, size_t size) {
    lock();
    pv_header *header = checked(block);
    unlock();
    /* Always elsewhere, as it may be outside: what goes on using the old address shows, and no test relies on it. */
    void *moved = pv_arena_allocate(size, small_step);
    if (!moved) return NULL;
    pv_copy(moved, block, size < header->size ? size : header->size);
    pv_arena_free(block);
    return moved;
}

size_t pv_arena_size(const void *block) { return block ? header_of(block)->size : 0; }

bool pv_arena_live(const void *block, uint64_t serial) {
    const pv_header *header = header_of(block);
    return header->magic == PV_BLOCK_MAGIC && header->state == PV_LIVE && header->serial == serial;
}

uint64_t pv_arena_serial(const void *block) { return header_of(block)->serial; }

void pv_arena_snapshot(uint64_t limit) {
    if (!arena.begin) begin();
    /* tests begin on a page of their own, so that older pages can be watched for writes; what is not cleared eagerly
     * comes in large pages, because a test that fills megabytes waits for hundreds of small ones, each time anew */
    uint8_t *older = arena.top;
    arena.prehistory = round_up(older + sizeof(pv_header), page);
    uint8_t *large = round_up(arena.prehistory + cleared_eagerly, large_page);
    arena.ground = arena.top = large - cleared_eagerly;
    place(older, (uint64_t)(arena.ground - older) - sizeof(pv_header), PV_FILLER);
    madvise(large, (size_t)(arena.end - large), MADV_HUGEPAGE); /* an offer */
    memset(arena.freed, 0, sizeof arena.freed);
    if (limit > (uint64_t)(arena.end - arena.top)) limit = (uint64_t)(arena.end - arena.top);
    arena.limit = arena.top + limit;
    /* what overflows ends soon: a memset of a wild length would go on for 16 GB, and make them all real */
    uint8_t *beyond = round_up(arena.limit + cleared_beyond, large_page);
    if (beyond < arena.end) mprotect(beyond, (size_t)(arena.end - beyond), PROT_NONE);
    arena.snapshot_serial = arena.serial;
    pv_arena_reset(true);
}

void pv_arena_reset(bool thoroughly) {
    uint8_t *used = arena.reach + cleared_beyond;
    if (thoroughly || used > arena.ground + cleared_eagerly) {
        uint8_t *from = thoroughly ? arena.prehistory : arena.ground;
        uint8_t *to = thoroughly ? arena.end : round_up(used, large_page);
        madvise(from, (size_t)(to - from), MADV_DONTNEED);
    } else if (arena.top != arena.ground) {
        memset(arena.ground, 0, (size_t)(used - arena.ground));
    }
    arena.top = arena.reach = arena.ground;
    arena.serial = arena.snapshot_serial;
    if (arena.frees) {
        memset(arena.freed, 0, sizeof arena.freed);
        arena.frees = false;
    }
    arena.lock = 0;
}

uint8_t *pv_arena_begin(void) { return arena.begin; }
uint8_t *pv_arena_prehistory_end(void) { return arena.prehistory; }
uint8_t *pv_arena_ground(void) { return arena.ground; }
uint8_t *pv_arena_end(void) { return arena.top; }
