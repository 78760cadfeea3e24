/* The heap of the whole worker process. Blocks lie one behind the other with a header each, so that an observer can
 * walk them from outside, and all that a test allocated vanishes by moving one pointer back. Fresh memory is zero, in
 * the first test and in every later one: a test that reads uninitialised memory sees the same each time, unless it is
 * observed with something else there (dirt.h). */
#ifndef PROVEST_RUNTIME_ARENA_H
#define PROVEST_RUNTIME_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PV_BLOCK_MAGIC 0x50f7b10cu
enum pv_block_state { PV_LIVE = 1, PV_FREED = 2, PV_FILLER = 3 };

typedef struct pv_header {
    uint32_t magic;
    uint32_t state;
    uint64_t serial;   /* tells a block from a later one at the same place */
    uint64_t capacity; /* bytes up to the next header */
    union {
        uint64_t size; /* live: as asked for */
        struct pv_header *next;
    };
} pv_header;

/* Null with ENOMEM for absurd sizes; ends the test when its memory is used up. `align` is a power of two. */
void *pv_arena_allocate(size_t size, size_t align);
void *pv_arena_resize(void *block, size_t size);
/* Ends the test as aborted, as a C library does, when `block` is none or was freed or its surroundings are damaged. */
void pv_arena_free(void *block);
size_t pv_arena_size(const void *block);

bool pv_arena_live(const void *block, uint64_t serial);
uint64_t pv_arena_serial(const void *block);

/* What is allocated from now on belongs to a test, at most `limit` bytes of it. */
void pv_arena_snapshot(uint64_t limit);
/* Forgets everything allocated since. `thoroughly` also clears memory nobody asked for, after a wild run. */
void pv_arena_reset(bool thoroughly);
/* The bounds of the heap, of its part from before the snapshot, and where the blocks of a test begin: behind all
 * others, and as long as there is no snapshot at the very end. */
uint8_t *pv_arena_begin(void);
uint8_t *pv_arena_prehistory_end(void);
uint8_t *pv_arena_ground(void);
uint8_t *pv_arena_end(void);

#endif
