#include "runtime/interpret.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/behaviours.h"
#include "runtime/dirt.h"
#include "runtime/environment.h"
#include "runtime/objects.h"
#include "runtime/own_files.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"

typedef struct temporary {
    struct temporary *older;
    uint32_t function; /* that made it */
    void *object;
} temporary;

static struct {
    provest_unit_table unit;
    pv_current current;
    bool forwards_results;  /* some block takes the result of a call */
    bool takes_contents;    /* some arguments take what a block holds when their call is made */
    FILE **streams;         /* by block; null until one is needed */
    bool takes_parts;       /* some arguments take a part of an object, which a call of its own looks up */
    temporary *temporaries; /* of the call that runs, the last one first */
} state;

void pv_interpret_begin(const provest_unit_table *unit) { state.unit = *unit; }
const pv_current *pv_interpreted(void) { return &state.current; }

const void *pv_test_array(const pv_current *current, uint32_t offset, uint64_t count, size_t element) {
    uint32_t bytes = current->test->bytes;
    if (offset > bytes || count > (bytes - offset) / element) return NULL;
    return current->bytes + offset;
}

static bool place(const pv_block *block, uint32_t index) {
    pv_current *now = &state.current;
    const void *data = pv_test_array(now, block->data, block->size, 1);
    if (!data && block->size != 0) return false;
    uint32_t align = block->align ? block->align : 1;
    if (align & (align - 1)) return false;
    uint8_t *at = NULL;
    switch (block->role) {
        case PV_OBJECT:
            at = pv_object_allocate(block->size, align);
            now->serials[index] = pv_object_serial(at);
            break;
        case PV_ARGUMENTS:
        case PV_ANSWER:
            at = pv_scratch(block->size + align);
            if (at && align > 16) at += (align - (uintptr_t)at % align) % align;
            break;
        case PV_VARIABLE:
            if (block->index < state.unit.variable_count) at = state.unit.variables[block->index];
            break;
        default:
            break;
    }
    if (!at) return false;
    if (block->size) pv_copy(at, data, block->size);
    now->blocks[index] = at;
    return true;
}

/* Where a pointer of block `target` lies; NULL when the block has no room for one there. */
static uint8_t *content_of(const pv_reloc *reloc) {
    pv_current *now = &state.current;
    const pv_block *blocks = pv_test_array(now, now->test->blocks, now->test->block_count, sizeof(pv_block));
    if (!blocks || reloc->target >= now->test->block_count) return NULL;
    uint32_t size = blocks[reloc->target].size;
    if (size < sizeof(void *) || reloc->addend > size - sizeof(void *)) return NULL;
    return now->blocks[reloc->target] + reloc->addend;
}

/* Gives the arguments of a call the pointers that earlier calls have left in blocks. */
static void take_contents(const pv_block *blocks, uint32_t arguments) {
    pv_current *now = &state.current;
    const pv_block *block = &blocks[arguments];
    const pv_reloc *reloc = pv_test_array(now, block->relocs, block->reloc_count, sizeof(pv_reloc));
    for (uint32_t i = 0; i < block->reloc_count; ++i) {
        if (reloc[i].kind != PV_TO_CONTENT || reloc[i].offset > block->size - sizeof(void *)) continue;
        uint32_t from = reloc[i].target;
        if (blocks[from].role == PV_OBJECT && !pv_object_live(now->blocks[from], now->serials[from])) continue;
        memcpy(now->blocks[arguments] + reloc[i].offset, content_of(&reloc[i]), sizeof(void *));
    }
}

/* Streams are opened once per block, so that two parameters may share one. */
static uintptr_t stream_over(uint32_t target) {
    pv_current *now = &state.current;
    const pv_block *blocks = pv_test_array(now, now->test->blocks, now->test->block_count, sizeof(pv_block));
    if (!state.streams) {
        size_t size = now->test->block_count * sizeof *state.streams;
        state.streams = pv_scratch(size);
        if (!state.streams) return 0;
        memset(state.streams, 0, size);
    }
    if (!state.streams[target]) {
        uint32_t size = blocks[target].size;
        while (size > 0 && now->blocks[target][size - 1] == 0) --size;
        state.streams[target] = pv_open_stream(now->blocks[target], size);
    }
    return (uintptr_t)state.streams[target];
}

static bool relocate(const pv_block *block, uint32_t index) {
    pv_current *now = &state.current;
    const pv_reloc *reloc = pv_test_array(now, block->relocs, block->reloc_count, sizeof(pv_reloc));
    if (!reloc) return false;
    for (uint32_t i = 0; i < block->reloc_count; ++i, ++reloc) {
        uintptr_t address;
        switch (reloc->kind) {
            case PV_TO_BLOCK:
                if (reloc->target >= now->test->block_count) return false;
                address = (uintptr_t)now->blocks[reloc->target] + reloc->addend;
                break;
            case PV_TO_FUNCTION:
                if (reloc->target >= state.unit.function_count) return false;
                address = (uintptr_t)state.unit.functions[reloc->target];
                break;
            case PV_TO_VARIABLE:
                if (reloc->target >= state.unit.variable_count) return false;
                address = (uintptr_t)state.unit.variables[reloc->target] + reloc->addend;
                break;
            case PV_TO_STREAM:
                if (reloc->target >= now->test->block_count) return false;
                address = stream_over(reloc->target);
                break;
            case PV_TO_RESULT:
                if (reloc->target >= now->test->call_count || reloc->addend > block->size ||
                    reloc->offset > block->size - reloc->addend)
                    return false;
                state.forwards_results = true;
                continue;
            case PV_TO_OBJECT:
                if (reloc->target >= now->test->call_count || block->size < sizeof address ||
                    reloc->offset > block->size - sizeof address)
                    return false;
                state.forwards_results = true;
                continue;
            case PV_TO_NOTHING:
                address = 0;
                break;
            case PV_TO_PART:
                /* only of an earlier call, so that parts of parts come to an end */
                if (block->role != PV_ARGUMENTS || reloc->target >= now->test->call_count ||
                    block->size < sizeof address || reloc->offset > block->size - sizeof address)
                    return false;
                state.takes_parts = true;
                continue;
            case PV_TO_CONTENT:
                if (!content_of(reloc)) return false;
                state.takes_contents = true;
                continue;
            default:
                return false;
        }
        if (block->size < sizeof address || reloc->offset > block->size - sizeof address) return false;
        memcpy(now->blocks[index] + reloc->offset, &address, sizeof address);
#ifndef PROVEST_SANITIZED
        pv_shadow_pointed(now->blocks[index] + reloc->offset, address);
#endif
    }
    return true;
}

/* Copies the result of call `made` into the blocks that ask for it. */
static void forward_result(const pv_block *blocks, const pv_call *calls, uint32_t made) {
    pv_current *now = &state.current;
    for (uint32_t b = 0; b < now->test->block_count; ++b) {
        const pv_reloc *reloc = pv_test_array(now, blocks[b].relocs, blocks[b].reloc_count, sizeof(pv_reloc));
        for (uint32_t i = 0; i < blocks[b].reloc_count; ++i) {
            if (reloc[i].kind != PV_TO_RESULT && reloc[i].kind != PV_TO_OBJECT) continue;
            if (reloc[i].target != made) continue;
            if (blocks[b].role == PV_OBJECT && !pv_object_live(now->blocks[b], now->serials[b])) continue;
            if (reloc[i].kind == PV_TO_OBJECT) {
                uintptr_t object = 0;
                if (calls[made].result_size >= sizeof object) memcpy(&object, now->results[made], sizeof object);
                if (object) object += reloc[i].addend;
                memcpy(now->blocks[b] + reloc[i].offset, &object, sizeof object);
                continue;
            }
            uint32_t size = reloc[i].addend < calls[made].result_size ? reloc[i].addend : calls[made].result_size;
            pv_copy(now->blocks[b] + reloc[i].offset, now->results[made], size);
        }
    }
}

static bool prepare(const pv_block **blocks, const pv_call **calls) {
    pv_current *now = &state.current;
    const pv_test *test = now->test;
    *blocks = pv_test_array(now, test->blocks, test->block_count, sizeof(pv_block));
    *calls = pv_test_array(now, test->calls, test->call_count, sizeof(pv_call));
    if (!*blocks || !*calls) return false;
    now->blocks = pv_scratch(test->block_count * sizeof *now->blocks);
    now->serials = pv_scratch(test->block_count * sizeof *now->serials);
    now->results = pv_scratch(test->call_count * sizeof *now->results);
    now->endings = pv_scratch(test->call_count * sizeof *now->endings);
    now->thrown = pv_scratch(test->call_count * sizeof *now->thrown);
    now->objects = pv_scratch(test->call_count * sizeof *now->objects);
    now->gone = pv_scratch(test->call_count * sizeof *now->gone);
    if (!now->blocks || !now->serials || !now->results || !now->endings) return false;
    if (!now->thrown || !now->objects || !now->gone) return false;
    memset(now->endings, PV_CALL_RETURNED, test->call_count);
    memset(now->objects, 0, test->call_count * sizeof *now->objects);
    for (uint32_t b = 0; b < test->block_count; ++b)
        if (!place(&(*blocks)[b], b)) return false;
    for (uint32_t b = 0; b < test->block_count; ++b)
        if ((*blocks)[b].reloc_count && !relocate(&(*blocks)[b], b)) return false;
    for (uint32_t c = 0; c < test->call_count; ++c) {
        const pv_call *call = &(*calls)[c];
        if (call->function >= state.unit.call_count || call->arguments >= test->block_count) return false;
    }
    return true;
}

/* The object that a call made for the test; null when it is gone or was none. */
static void *object_of(uint32_t call) {
    void *object;
    memcpy(&object, state.current.results[call], sizeof object);
    return object;
}

/* Ends the test's own objects, the youngest first, as the end of a scope does. */
static void end_objects(const pv_call *calls) {
    pv_current *now = &state.current;
    for (uint32_t c = now->calls_done; c-- > 0;) {
        void *object = now->objects[c];
        if (!object) continue;
        now->objects[c] = NULL;
        state.unit.destroyers[calls[c].function](object);
    }
}

void provest_skipped(void) { state.current.endings[state.current.call] = PV_CALL_SKIPPED; }

void provest_threw(const char *type) {
    state.current.endings[state.current.call] = PV_CALL_THREW;
    state.current.thrown[state.current.call] = type;
}

bool provest_taken(const void *object) {
    pv_current *now = &state.current;
    for (uint32_t c = 0; c < now->calls_done; ++c)
        if (now->objects[c] == object) {
            now->objects[c] = NULL;
            provest_moved(object);
            return true;
        }
    return false;
}

void provest_moved(const void *object) {
    pv_current *now = &state.current;
    for (uint32_t i = 0; i < now->gone_count; ++i)
        if (now->gone[i] == object) return;
    if (now->gone_count < now->calls_done) now->gone[now->gone_count++] = object;
}

size_t provest_counted(const char *text) {
    const pv_current *now = &state.current;
    const pv_block *blocks = pv_test_array(now, now->test->blocks, now->test->block_count, sizeof(pv_block));
    for (uint32_t b = 0; blocks && b < now->test->block_count; ++b) {
        const uintptr_t start = (uintptr_t)now->blocks[b], at = (uintptr_t)text;
        const size_t size = blocks[b].size; /* with a zero that the test does not speak of */
        if (blocks[b].role != PV_OBJECT || size < 2 || at < start || at - start >= size) continue;
        const char *data = pv_test_array(now, blocks[b].data, (uint32_t)size, 1);
        return data && data[size - 2] != 0 ? size - 1 - (at - start) : ~(size_t)0;
    }
    return ~(size_t)0;
}

static bool is_gone(const void *object) {
    const pv_current *now = &state.current;
    for (uint32_t i = 0; i < now->gone_count; ++i)
        if (now->gone[i] == object) return true;
    return false;
}

/* What was moved from or given away is null for all calls to come. */
static void lose_objects(const pv_block *blocks, const pv_call *calls) {
    pv_current *now = &state.current;
    for (uint32_t c = 0; c < now->calls_done; ++c) {
        bool destroys = state.unit.destroyers && state.unit.destroyers[calls[c].function];
        if (!destroys || calls[c].result_size < sizeof(void *) || !is_gone(object_of(c))) continue;
        memset(now->results[c], 0, sizeof(void *));
        forward_result(blocks, calls, c);
    }
    now->gone_count = 0;
}

static void end_temporaries(void) {
    while (state.temporaries) {
        temporary *last = state.temporaries;
        state.temporaries = last->older;
        state.unit.destroyers[last->function](last->object);
    }
}

static void keep_temporary(const pv_call *call, void *object) {
    temporary *new = pv_scratch(sizeof *new);
    if (!new || !object || !state.unit.destroyers || !state.unit.destroyers[call->function]) return;
    *new = (temporary){state.temporaries, call->function, object};
    state.temporaries = new;
}

/* Makes the calls whose results the arguments of call `user` refer to, innermost first: `a.at(1).top().push(2)`. False
 * when one of them did not return. */
static bool make_parts(const pv_block *blocks, const pv_call *calls, uint32_t user) {
    pv_current *now = &state.current;
    uint32_t arguments = calls[user].arguments;
    const pv_block *block = &blocks[arguments];
    const pv_reloc *reloc = pv_test_array(now, block->relocs, block->reloc_count, sizeof(pv_reloc));
    for (uint32_t i = 0; i < block->reloc_count; ++i) {
        if (reloc[i].kind != PV_TO_PART) continue;
        uint32_t part = reloc[i].target;
        uintptr_t object = 0;
        if (part >= user || calls[part].result_size < sizeof object) return false;
        if (!make_parts(blocks, calls, part)) return false;
        uint8_t *result = pv_scratch(calls[part].result_size);
        if (!result) return false;
        memset(result, 0, calls[part].result_size);
        state.unit.calls[calls[part].function](now->blocks[calls[part].arguments], result);
        if (now->endings[now->call] != PV_CALL_RETURNED) {
            if (now->endings[now->call] == PV_CALL_SKIPPED) now->endings[part] = PV_CALL_SKIPPED;
            return false;
        }
        memcpy(&object, result, sizeof object);
        if (calls[part].flags & PV_CALL_TEMPORARY) keep_temporary(&calls[part], (void *)object);
        if (object) object += reloc[i].addend;
        memcpy(now->blocks[arguments] + reloc[i].offset, &object, sizeof object);
    }
    return true;
}

void pv_interpret(const uint8_t *bytes, uint32_t size) {
    pv_current *now = &state.current;
    *now = (pv_current){.bytes = bytes, .test = (const pv_test *)bytes};
    state.forwards_results = state.takes_contents = state.takes_parts = false;
    state.temporaries = NULL;
    state.streams = NULL;
    pv_scratch_reset();
    const pv_block *blocks;
    const pv_call *calls;
    now->malformed = true;
    if (size < sizeof(pv_test) || now->test->bytes > size || !prepare(&blocks, &calls)) return;
    now->malformed = false;
    for (uint32_t c = 0; c < now->test->call_count; ++c) {
        uint8_t *result = pv_scratch(calls[c].result_size);
        if (!result) {
            now->malformed = true;
            return;
        }
        memset(result, 0, calls[c].result_size);
        now->call = c;
        if (state.takes_contents) take_contents(blocks, calls[c].arguments);
        if (__builtin_expect(pv_dirty, 0)) pv_soil_stack();
        if (!(calls[c].flags & PV_CALL_INSIDE) && (!state.takes_parts || make_parts(blocks, calls, c))) {
            state.unit.calls[calls[c].function](now->blocks[calls[c].arguments], result);
            if (now->endings[c] != PV_CALL_SKIPPED)
                pv_count_behaviour(&state.unit, calls[c].function, result, calls[c].result_size, now->thrown[c]);
        }
        now->results[c] = result;
        now->calls_done = c + 1;
        if (state.unit.destroyers && state.unit.destroyers[calls[c].function] &&
            calls[c].result_size >= sizeof(void *)) {
            if (calls[c].flags & PV_CALL_TEMPORARY)
                keep_temporary(&calls[c], object_of(c));
            else
                now->objects[c] = object_of(c);
        }
        end_temporaries();
        if (now->gone_count) lose_objects(blocks, calls);
        if (state.forwards_results) forward_result(blocks, calls, c);
    }
    end_objects(calls);
}
