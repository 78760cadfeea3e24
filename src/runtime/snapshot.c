#define _GNU_SOURCE
#include "runtime/snapshot.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>

#include "runtime/arena.h"
#include "runtime/scratch.h"

enum { page = 4096, most_regions = 512, copied_whole = 32768 };

typedef struct region {
    uint8_t *at;
    uint8_t *saved;
    size_t size;
    bool watched; /* page-aligned and copied page by page */
    uint8_t *hot; /* by page: written since the snapshot */
    uint32_t *hot_pages;
    uint32_t hot_count;
} region;

static struct {
    region regions[most_regions];
    uint32_t count;
    bool taken;
} state;

static uintptr_t page_down(uintptr_t a) { return a & ~(uintptr_t)(page - 1); }
static uintptr_t page_up(uintptr_t a) { return page_down(a + page - 1); }

static void keep(uintptr_t begin, uintptr_t end, bool watched) {
    if (begin >= end || state.count == most_regions) return;
    region *r = &state.regions[state.count++];
    *r = (region){.at = (uint8_t *)begin, .size = end - begin, .watched = watched};
    r->saved = pv_keep(r->size);
    memcpy(r->saved, r->at, r->size);
    if (!watched) return;
    size_t pages = r->size / page;
    r->hot = pv_keep(pages);
    r->hot_pages = pv_keep(pages * sizeof *r->hot_pages);
}

/* Whole pages inside a large piece are watched, its ragged ends and small pieces copied each time. */
static void keep_split(uintptr_t begin, uintptr_t end) {
    uintptr_t first = page_up(begin), last = page_down(end);
    if (end - begin <= copied_whole || first >= last) {
        keep(begin, end, false);
        return;
    }
    keep(begin, first, false);
    keep(first, last, true);
    keep(last, end, false);
}

typedef struct hole {
    uintptr_t begin, end;
} hole;

static void keep_without(uintptr_t begin, uintptr_t end, const hole *holes, unsigned count) {
    if (begin >= end) return;
    if (count == 0) {
        keep_split(begin, end);
        return;
    }
    if (holes->end <= begin || holes->begin >= end || holes->begin >= holes->end) {
        keep_without(begin, end, holes + 1, count - 1);
        return;
    }
    keep_without(begin, holes->begin, holes + 1, count - 1);
    keep_without(holes->end, end, holes + 1, count - 1);
}

typedef struct search {
    const provest_unit_table *table;
    uintptr_t unit_symbol;
    bool libraries;
    bool first; /* the worker itself comes first and keeps its own state */
} search;

static bool contains(const struct dl_phdr_info *object, uintptr_t address) {
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        uintptr_t begin = object->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_LOAD && address >= begin && address < begin + header->p_memsz) return true;
    }
    return false;
}

extern void *__tls_get_addr(size_t *index);

static void keep_thread_storage(const struct dl_phdr_info *object) {
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_TLS || header->p_memsz == 0) continue;
        size_t index[2] = {object->dlpi_tls_modid, 0};
        uintptr_t begin = (uintptr_t)__tls_get_addr(index);
        keep(begin, begin + header->p_memsz, false);
    }
}

static int touch_object(struct dl_phdr_info *object, size_t size, void *raw) {
    (void)size;
    (void)raw;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_TLS || header->p_memsz == 0) continue;
        size_t index[2] = {object->dlpi_tls_modid, 0};
        __tls_get_addr(index);
    }
    return 0;
}

void pv_touch_thread_storage(void) { dl_iterate_phdr(touch_object, NULL); }

static int keep_object(struct dl_phdr_info *object, size_t size, void *raw) {
    (void)size;
    search *what = raw;
    bool worker = what->first;
    what->first = false;
    bool unit = contains(object, what->unit_symbol);
    if (worker || (!unit && !what->libraries)) return 0;
    const provest_unit_table *t = what->table;
    hole holes[3] = {{(uintptr_t)t->counters_begin, (uintptr_t)t->counters_end},
                     {(uintptr_t)t->armed_begin, (uintptr_t)t->armed_end},
                     {0, 0}};
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_GNU_RELRO) continue;
        uintptr_t begin = object->dlpi_addr + header->p_vaddr;
        holes[2] = (hole){page_down(begin), page_down(begin + header->p_memsz)};
    }
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_W)) continue;
        uintptr_t begin = object->dlpi_addr + header->p_vaddr;
        keep_without(begin, begin + header->p_memsz, holes, 3);
    }
    keep_thread_storage(object);
    return 0;
}

void pv_snapshot_take(const provest_unit_table *table, const void *unit_symbol, bool libraries) {
    search what = {table, (uintptr_t)unit_symbol, libraries, true};
    dl_iterate_phdr(keep_object, &what);
    keep((uintptr_t)pv_arena_begin(), (uintptr_t)pv_arena_prehistory_end(), true);
    for (uint32_t i = 0; i < state.count; ++i)
        if (state.regions[i].watched) mprotect(state.regions[i].at, state.regions[i].size, PROT_READ);
    state.taken = true;
}

void pv_snapshot_restore(bool thoroughly) {
    for (uint32_t i = 0; i < state.count; ++i) {
        const region *r = &state.regions[i];
        if (!r->watched) {
            memcpy(r->at, r->saved, r->size);
            continue;
        }
        for (uint32_t p = 0; p < r->hot_count; ++p) {
            size_t offset = (size_t)r->hot_pages[p] * page;
            memcpy(r->at + offset, r->saved + offset, page);
        }
    }
    pv_arena_reset(thoroughly);
}

/* From now on the page is restored after every test. False: it already was. */
static bool heat(region *r, uintptr_t address) {
    uint32_t index = (uint32_t)((address - (uintptr_t)r->at) / page);
    if (r->hot[index]) return false;
    r->hot[index] = 1;
    r->hot_pages[r->hot_count++] = index;
    return mprotect(r->at + (size_t)index * page, page, PROT_READ | PROT_WRITE) == 0;
}

bool pv_snapshot_write_fault(uintptr_t address) {
    if (!state.taken) return false;
    for (uint32_t i = 0; i < state.count; ++i) {
        region *r = &state.regions[i];
        if (r->watched && address >= (uintptr_t)r->at && address < (uintptr_t)r->at + r->size) return heat(r, address);
    }
    return false;
}

void pv_snapshot_expect_write(uintptr_t begin, uintptr_t end) {
    for (uint32_t i = 0; i < state.count; ++i) {
        region *r = &state.regions[i];
        uintptr_t from = (uintptr_t)r->at, to = from + r->size;
        if (!r->watched || end <= from || begin >= to) continue;
        if (begin > from) from = page_down(begin);
        if (end < to) to = end;
        for (; from < to; from += page) heat(r, from);
    }
}
