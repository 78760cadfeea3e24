/* The hooks of the concolic build. Each appends a node; none computes anything: the instruction beside it does. */
#include "runtime/symbolic.h"

#include <string.h>

#include "runtime/nodes.h"
#include "runtime/regions.h"
#include "runtime/scratch.h"

static pv_node node_of(uint32_t kind, uint64_t value) {
    return (pv_node){.op = (uint8_t)kind,
                     .width = (uint8_t)(kind >> 8),
                     .from = (uint8_t)(kind >> 16),
                     .detail = (uint8_t)(kind >> 24),
                     .value = value};
}

uint32_t provest_sym_unary(uint32_t kind, uint32_t a, uint64_t value) {
    pv_node node = node_of(kind, value);
    node.a = a;
    return pv_append(node);
}

uint32_t provest_sym_binary(uint32_t kind, uint32_t a, uint64_t a_value, uint32_t b, uint64_t b_value, uint64_t value) {
    pv_node node = node_of(kind, value);
    node.a = a;
    node.b = b;
    node.imm = a ? b_value : a_value;
    return pv_append(node);
}

uint32_t provest_sym_choose(uint32_t width, uint32_t condition, uint32_t yes, uint64_t yes_value, uint32_t no,
                            uint64_t no_value, uint64_t value) {
    if (!yes) yes = pv_constant((uint8_t)width, yes_value);
    if (!no) no = pv_constant((uint8_t)width, no_value);
    return pv_append(
        (pv_node){.op = PV_NODE_ITE, .width = (uint8_t)width, .a = condition, .b = yes, .c = no, .value = value});
}

uint32_t provest_sym_index(uint32_t base, uint32_t index, uint64_t scale, uint64_t value) {
    if (base && pv_is_pointer(base)) base = 0;
    if (!base && !index) return 0;
    if (!index) { /* an address that was symbolic, moved by a constant: imm is that constant */
        uint64_t before = pv_node_at(base)->value;
        return pv_append((pv_node){.op = PV_NODE_ADD, .width = 64, .a = base, .imm = value - before, .value = value});
    }
    return pv_append((pv_node){.op = PV_NODE_INDEX, .width = 64, .a = index, .b = base, .imm = scale, .value = value});
}

/* ---- memory through a symbolic address ---- */

enum { most_picked = 1024, most_placed = 256 };

static uint64_t greatest_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* By how much the address moves at least when its indices change; 0 when it is no base plus indices. */
static uint64_t stride_of(uint32_t pointer) {
    uint64_t stride = 0;
    for (int depth = 0; pointer && depth < 16; ++depth) {
        const pv_node *node = pv_node_at(pointer);
        if (node->op == PV_NODE_INDEX) {
            stride = greatest_divisor(node->imm > INT64_MAX ? 0 - node->imm : node->imm, stride);
            pointer = node->b;
        } else if (node->op == PV_NODE_ADD && node->b == 0) {
            pointer = node->a;
        } else {
            return 0;
        }
    }
    return pointer ? 0 : stride;
}

static bool extent_of(uintptr_t at, uint32_t size, uint32_t pointer, uint32_t most, pv_extent *extent) {
    uint64_t stride = stride_of(pointer);
    pv_region region = pv_region_of(at);
    if (!stride || region.size < size) return false;
    uint64_t offset = (at - region.start) % stride;
    if (offset + size > region.size) return false;
    uint64_t count = (region.size - offset - size) / stride + 1;
    if (count < 2 || count > most) return false;
    *extent = (pv_extent){
        .op = PV_NODE_NONE, .count = (uint32_t)count, .start = region.start + offset, .stride = stride, .size = size};
    return true;
}

static uint64_t memory_at(uint64_t address, uint32_t size) {
    uint64_t value = 0;
    memcpy(&value, (const void *)(uintptr_t)address, size);
    return value;
}

static uint32_t pick(const void *at, uint32_t size, uint32_t pointer, uint64_t value) {
    pv_extent extent;
    if (!extent_of((uintptr_t)at, size, pointer, most_picked, &extent)) {
        provest_sym_fix(pointer, (uintptr_t)at);
        return pv_gather(at, size, value);
    }
    static uint32_t nodes[most_picked];
    for (uint32_t k = 0; k < extent.count; ++k) {
        uint64_t address = extent.start + k * extent.stride;
        bool symbolic = pv_any(pv_words((const void *)(uintptr_t)address), size);
        nodes[k] = symbolic ? pv_gather((const void *)(uintptr_t)address, size, memory_at(address, size)) : 0;
    }
    uint32_t slot = pv_slots(1 + (extent.count + 1) / 2);
    if (!slot) return 0;
    memcpy(&pv_tracing->nodes[slot], &extent, sizeof extent);
    pv_element *elements = (pv_element *)&pv_tracing->nodes[slot + 1];
    for (uint32_t k = 0; k < extent.count; ++k)
        elements[k] = (pv_element){memory_at(extent.start + k * extent.stride, size), nodes[k], 0};
    uint32_t node = pv_append(
        (pv_node){.op = PV_NODE_PICK, .width = (uint8_t)(size * 8), .a = pointer, .imm = slot, .value = value});
    if (node) pv_event_add(PV_EVENT_BOUND, 0, node, 0);
    return node;
}

uint32_t provest_sym_load(const void *at, uint32_t size, uint32_t pointer, uint64_t value) {
    return pointer && !pv_is_pointer(pointer) ? pick(at, size, pointer, value) : pv_gather(at, size, value);
}

static void place(void *at, uint32_t size, uint32_t pointer, uint32_t shadow, uint64_t value) {
    pv_extent extent;
    if (!extent_of((uintptr_t)at, size, pointer, most_placed, &extent)) {
        provest_sym_fix(pointer, (uintptr_t)at);
        pv_mark(at, size, shadow);
        return;
    }
    uint32_t slot = pv_slots(1);
    if (!slot) return;
    memcpy(&pv_tracing->nodes[slot], &extent, sizeof extent);
    uint8_t width = (uint8_t)(size * 8);
    if (!shadow) shadow = pv_constant(width, value);
    for (uint32_t k = 0; k < extent.count; ++k) {
        uint64_t address = extent.start + k * extent.stride, old = memory_at(address, size);
        void *element = (void *)(uintptr_t)address;
        uint32_t before = pv_gather(element, size, old);
        if (!before) before = pv_constant(width, old);
        bool hit = address == (uintptr_t)at;
        uint32_t node = pv_append((pv_node){.op = PV_NODE_PLACED,
                                            .width = width,
                                            .a = pointer,
                                            .b = shadow,
                                            .c = before,
                                            .imm = (uint64_t)k << 32 | slot,
                                            .value = hit ? value : old});
        if (k == 0 && node) pv_event_add(PV_EVENT_BOUND, 0, node, 0);
        pv_mark(element, size, node);
    }
}

void provest_sym_store(void *at, uint32_t size, uint32_t pointer, uint32_t shadow, uint64_t value) {
    if (pointer && !pv_is_pointer(pointer))
        place(at, size, pointer, shadow, value);
    else
        pv_mark(at, size, shadow);
}

/* ---- control ---- */

void provest_sym_branch(uint32_t arm, uint32_t shadow, uint32_t taken) {
    pv_event_add(PV_EVENT_BRANCH, arm, shadow, taken);
}

void provest_sym_switch(uint32_t arm, uint32_t shadow, uint64_t value) {
    pv_event_add(PV_EVENT_SWITCH, arm, shadow, value);
}

void provest_sym_fix(uint32_t shadow, uint64_t value) { pv_event_add(PV_EVENT_FIXED, 0, shadow, value); }

void provest_sym_opaque(void) { pv_tracing->flags |= PV_TRACE_OPAQUE; }

void provest_sym_clobber(void *at) {
    pv_region region = pv_region_of((uintptr_t)at);
    if (region.size) provest_sym_clear((void *)region.start, region.size);
}

void *provest_sym_spare(size_t size) { return pv_scratch(size); }

/* ---- passages ---- */

enum { passage_bytes = 4096 };
static uint32_t passage[passage_bytes];

void provest_sym_pass(uint32_t offset, const void *from, size_t size) {
    if (offset > passage_bytes || size > passage_bytes - offset) return;
    memcpy(passage + offset, pv_words(from), size * sizeof *passage);
}

void provest_sym_pass_value(uint32_t offset, uint32_t shadow, uint32_t size) {
    if (offset > passage_bytes || size > passage_bytes - offset) return;
    for (uint32_t i = 0; i < size; ++i) passage[offset + i] = shadow ? pv_word(shadow, i) : 0;
}

void provest_sym_take(void *to, uint32_t offset, size_t size) {
    if (offset > passage_bytes || size > passage_bytes - offset) return;
    uint32_t *words = pv_words(to);
    if (!pv_any(passage + offset, size) && !pv_any(words, size)) return;
    pv_touch(to, size);
    memcpy(words, passage + offset, size * sizeof *words);
}
