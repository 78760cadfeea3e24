/* Appending to the trace. Internal to the concolic part of the runtime. */
#ifndef PROVEST_RUNTIME_NODES_H
#define PROVEST_RUNTIME_NODES_H

#include <stdbool.h>
#include <string.h>

#include "runtime/symbolic.h"
#include "runtime/trace.h"

extern pv_trace *pv_tracing;    /* null: not concolic */
extern uint32_t pv_trace_nodes; /* nodes in use; the count in shared memory is written at the end of a run */

static inline const pv_node *pv_node_at(uint32_t number) { return &pv_tracing->nodes[number]; }

/* `count` slots in a row, the number of the first; 0 when there is no room. */
static inline uint32_t pv_slots(uint32_t count) {
    uint32_t next = pv_trace_nodes + 1;
    if (count >= PV_TRACE_NODES - next) {
        pv_tracing->flags |= PV_TRACE_FULL;
        return 0;
    }
    pv_trace_nodes += count;
    return next;
}

static inline uint32_t pv_append(pv_node node) {
    uint32_t slot = pv_slots(1);
    if (slot) pv_tracing->nodes[slot] = node;
    return slot;
}

static inline uint32_t pv_constant(uint8_t width, uint64_t value) {
    return pv_append((pv_node){.op = PV_NODE_CONSTANT, .width = width, .value = value});
}

static inline void pv_event_add(uint32_t kind, uint32_t arm, uint32_t node, uint64_t value) {
    pv_trace *trace = pv_tracing;
    if (trace->event_count >= PV_TRACE_EVENTS) {
        trace->flags |= PV_TRACE_FULL;
        return;
    }
    trace->events[trace->event_count++] = (pv_event){kind, arm, node, 0, value};
}

/* A pointer as the test has it: where it leads is not computed from anything. */
static inline bool pv_is_pointer(uint32_t number) {
    const pv_node *node = pv_node_at(number);
    return node->op == PV_NODE_INPUT && node->detail == PV_INPUT_POINTER;
}

/* ---- shadow words ---- */

static inline uint32_t *pv_words(const void *at) {
    return (uint32_t *)((((uintptr_t)at << 2) & PV_SHADOW_MASK) + PV_SHADOW_BASE);
}
static inline uint32_t pv_word(uint32_t node, uint32_t byte) { return node << 3 | byte; }

static inline bool pv_any(const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (words[i]) return true;
    return false;
}

/* Writes the words of a value of `size` <= 8 bytes, and remembers to clear them. */
void pv_mark(void *at, uint32_t size, uint32_t node);
/* The words of these bytes are about to be something else than 0. */
void pv_touch(void *at, size_t size);
/* What `size` <= 8 bytes in memory are: a node, or 0. `value` is what they hold. */
uint32_t pv_gather(const void *at, uint32_t size, uint64_t value);

#endif
