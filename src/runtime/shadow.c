/* Shadow memory: words, their life from the symbols of a test to the end of its run, and reading them back.
 *
 * A word that was left behind by something that wrote past us is found out by its value: a node knows what it was in
 * this run, and where memory holds something else, the byte is not symbolic. */
#define _GNU_SOURCE
#include "runtime/shadow.h"

#include <dlfcn.h>
#include <string.h>
#include <sys/mman.h>

#include "runtime/nodes.h"
#include "runtime/regions.h"
#include "runtime/scratch.h"

pv_trace *pv_tracing;
uint32_t pv_trace_nodes;

uint32_t provest_sym_arguments[PV_SHADOW_ARGUMENTS];
uint32_t provest_sym_results[PV_SHADOW_RESULTS];
const void *provest_sym_callee;

typedef struct touched {
    uint32_t *words;
    size_t count;
} touched;

enum { most_touched = 1 << 20 };

static struct {
    provest_unit_table unit;
    touched *log; /* where words may not be 0 */
    uint32_t logged;
} state;

bool pv_shadow_reserve(void) {
    void *wanted = (void *)(uintptr_t)PV_SHADOW_BASE;
    void *at = mmap(wanted, PV_SHADOW_SIZE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (at != wanted) return false;
    madvise(at, PV_SHADOW_SIZE, MADV_DONTDUMP);
    pv_regions_reserve();
    return true;
}

void pv_shadow_begin(pv_trace *trace, const provest_unit_table *unit) {
    const pv_variable_extent *const *extents = dlsym(RTLD_DEFAULT, "provest_extents");
    pv_regions_begin(extents ? extents[0] : NULL, extents ? extents[1] : NULL);
    pv_tracing = trace;
    state.unit = *unit;
    state.log = pv_keep(most_touched * sizeof *state.log);
}

void pv_touch(void *at, size_t size) {
    uint32_t *words = pv_words(at);
    if (state.logged) {
        touched *last = &state.log[state.logged - 1];
        if (words >= last->words && words + size <= last->words + last->count) return;
        if (words == last->words + last->count) {
            last->count += size;
            return;
        }
    }
    if (state.logged == most_touched) { /* rather lose what is symbolic than leave it to the next run */
        pv_tracing->flags |= PV_TRACE_FULL;
        for (uint32_t i = 0; i < state.logged; ++i) memset(state.log[i].words, 0, state.log[i].count * 4);
        state.logged = 0;
    }
    state.log[state.logged++] = (touched){words, size};
}

void pv_mark(void *at, uint32_t size, uint32_t node) {
    uint32_t *words = pv_words(at);
    if (node == 0) {
        memset(words, 0, size * sizeof *words);
        return;
    }
    pv_touch(at, size);
    for (uint32_t i = 0; i < size; ++i) words[i] = pv_word(node, i);
}

void pv_shadow_new_run(uint8_t *test, uint32_t size) {
    if (!pv_tracing) return;
    pv_trace *trace = pv_tracing;
    trace->event_count = trace->flags = 0;
    pv_trace_nodes = 0;
    provest_sym_callee = NULL;
    memset(provest_sym_results, 0, sizeof provest_sym_results);
    pv_regions_new_run();
    uint32_t count = trace->symbol_count;
    if (count > sizeof trace->symbols / sizeof *trace->symbols) return;
    for (uint32_t k = 0; k < count; ++k) {
        pv_symbol symbol = trace->symbols[k];
        if (symbol.size > 8 || symbol.offset > size || symbol.size > size - symbol.offset) continue;
        uint64_t value = 0;
        memcpy(&value, test + symbol.offset, symbol.size);
        uint8_t width = (uint8_t)(symbol.size * 8);
        uint8_t detail = symbol.is_pointer ? PV_INPUT_POINTER : 0;
        pv_mark(test + symbol.offset, symbol.size,
                pv_append((pv_node){.op = PV_NODE_INPUT, .width = width, .detail = detail, .value = value, .imm = k}));
    }
}

void pv_shadow_pointed(uint8_t *at, uint64_t address) {
    if (!pv_tracing || !*pv_words(at)) return;
    pv_node node = *pv_node_at(*pv_words(at) >> 3);
    if (node.op != PV_NODE_INPUT || node.detail != PV_INPUT_POINTER) return;
    node.value = address;
    pv_mark(at, sizeof address, pv_append(node));
}

void pv_shadow_end_run(void) {
    if (!pv_tracing) return;
    for (uint32_t i = 0; i < state.logged; ++i) memset(state.log[i].words, 0, state.log[i].count * sizeof(uint32_t));
    state.logged = 0;
    pv_tracing->node_count = pv_trace_nodes;
    size_t counters = (size_t)(state.unit.counters_end - state.unit.counters_begin);
    if (counters <= PV_TRACE_COUNTERS)
        memcpy(pv_tracing->counters, state.unit.counters_begin, counters * sizeof(uint32_t));
}

/* ---- reading back ---- */

static uint8_t byte_of(uint64_t value, uint32_t index) { return (uint8_t)(value >> (8 * index)); }

/* Whether byte `word` says is what memory holds. */
static bool honest(uint32_t word, uint8_t held) {
    const pv_node *node = pv_node_at(word >> 3);
    return byte_of(node->value, word & 7) == held;
}

/* A stretch of bytes that are consecutive bytes of one node, or all constant. */
static uint32_t stretch(const uint32_t *words, uint64_t value, uint32_t from, uint32_t size, uint32_t *node) {
    uint32_t first = words[from], end = from + 1;
    if (first && !honest(first, byte_of(value, from))) first = 0;
    if (first) {
        while (end < size && words[end] == first + (end - from) && (words[end] & 7) &&
               honest(words[end], byte_of(value, end)))
            ++end;
    } else {
        while (end < size && (!words[end] || !honest(words[end], byte_of(value, end)))) ++end;
    }
    uint32_t bits = (end - from) * 8;
    if (!first) {
        *node = 0;
    } else if ((first & 7) == 0 && pv_node_at(first >> 3)->width == bits) {
        *node = first >> 3;
    } else {
        uint64_t part = value >> (from * 8);
        if (bits < 64) part &= (1ull << bits) - 1;
        *node = pv_append((pv_node){.op = PV_NODE_EXTRACT,
                                    .width = (uint8_t)bits,
                                    .a = first >> 3,
                                    .imm = (uint64_t)(first & 7) * 8,
                                    .value = part});
    }
    return end;
}

uint32_t pv_gather(const void *at, uint32_t size, uint64_t value) {
    const uint32_t *words = pv_words(at);
    uint32_t node = 0, done = 0;
    bool symbolic = false;
    while (done < size) { /* from the lowest byte up: each stretch goes above what is there */
        uint32_t part, end = stretch(words, value, done, size, &part);
        symbolic = symbolic || part;
        if (done == 0) {
            node = part;
        } else if (part || node) {
            uint64_t whole = end * 8 == 64 ? value : value & ((1ull << end * 8) - 1);
            uint64_t constant = part ? whole & ((1ull << done * 8) - 1) : whole >> (done * 8);
            node = pv_append((pv_node){.op = PV_NODE_CONCAT,
                                       .width = (uint8_t)(end * 8),
                                       .from = (uint8_t)(done * 8),
                                       .a = part,
                                       .b = node,
                                       .imm = constant,
                                       .value = whole});
        }
        done = end;
    }
    return symbolic ? node : 0;
}

/* ---- whole ranges ---- */

void provest_sym_copy(void *to, const void *from, size_t size) {
    if (!pv_tracing || to == from) return;
    uint32_t *target = pv_words(to);
    const uint32_t *source = pv_words(from);
    if (!pv_any(source, size)) {
        if (pv_any(target, size)) memset(target, 0, size * sizeof *target);
        return;
    }
    pv_touch(to, size);
    memmove(target, source, size * sizeof *target);
}

void provest_sym_fill(void *at, size_t size, uint32_t shadow, uint64_t value) {
    uint32_t *words = pv_words(at);
    if (shadow == 0) {
        if (pv_any(words, size)) memset(words, 0, size * sizeof *words);
        return;
    }
    (void)value;
    pv_touch(at, size);
    for (size_t i = 0; i < size; ++i) words[i] = pv_word(shadow, 0);
}

void provest_sym_clear(void *at, size_t size) { provest_sym_fill(at, size, 0, 0); }

void pv_shadow_forget(void *at, size_t size) {
    if (pv_tracing) provest_sym_clear(at, size);
}

void pv_copy(void *to, const void *from, size_t size) {
    provest_sym_copy(to, from, size);
    memcpy(to, from, size);
}
