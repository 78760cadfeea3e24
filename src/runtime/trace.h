/* What a concolic run leaves behind: expression nodes and the branches that depended on inputs, in shared memory.
 *
 * The worker appends, the engine reads in place. Nodes name their operands by number; number 0 is "not symbolic". A
 * node carries its concrete value of this run, so that readers and the runtime itself can check it. The code under
 * test can write anywhere: the engine checks every number it follows. */
#ifndef PROVEST_RUNTIME_TRACE_H
#define PROVEST_RUNTIME_TRACE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pv_op {
    PV_NODE_NONE = 0,
    PV_NODE_INPUT, /* imm: which symbol */
    PV_NODE_CONSTANT,
    /* binary; an operand that is 0 is the constant imm; detail 1: signed, must not overflow */
    PV_NODE_ADD,
    PV_NODE_SUB,
    PV_NODE_MUL,
    PV_NODE_UDIV,
    PV_NODE_SDIV,
    PV_NODE_UREM,
    PV_NODE_SREM,
    PV_NODE_SHL,
    PV_NODE_LSHR,
    PV_NODE_ASHR,
    PV_NODE_AND,
    PV_NODE_OR,
    PV_NODE_XOR,
    PV_NODE_FADD,
    PV_NODE_FSUB,
    PV_NODE_FMUL,
    PV_NODE_FDIV,
    PV_NODE_FREM,
    PV_NODE_ICMP, /* detail: LLVM's predicate number; from: width of the operands */
    PV_NODE_FCMP,
    /* unary */
    PV_NODE_TRUNC,
    PV_NODE_ZEXT,
    PV_NODE_SEXT,
    PV_NODE_FNEG,
    PV_NODE_FABS,
    PV_NODE_FSQRT,
    PV_NODE_FTOSI,
    PV_NODE_FTOUI,
    PV_NODE_SITOF,
    PV_NODE_UITOF,
    PV_NODE_FTOF,
    PV_NODE_EXTRACT, /* bits from imm on */
    PV_NODE_CONCAT,  /* a above b; the operand that is 0 is imm */
    PV_NODE_ITE,     /* a ? b : c */
    PV_NODE_INDEX,   /* b + a * imm, an address; b 0: the base is value - (value of a) * imm */
    PV_NODE_PICK,    /* what a load through address a found; imm: slot of the pv_extent it lies in */
    PV_NODE_PLACED,  /* an element after a store through address a: a hits it ? b : c; imm: slot of the pv_extent,
                        and which element << 32 */
    PV_NODE_COUNT
};

typedef struct pv_node {
    uint8_t op;
    uint8_t width; /* bits of the value, 1..64 */
    uint8_t from;  /* comparisons and conversions: bits of the operands */
    uint8_t detail;
    uint32_t a, b, c;
    uint64_t value;
    uint64_t imm;
} pv_node;

/* The part of an object that an access through a symbolic address may mean, in the slot of a node: element k lies at
 * start + k * stride. For a PICK the next slots hold `count` pv_elements: what was there. */
typedef struct pv_extent {
    uint8_t op; /* PV_NODE_NONE: no node */
    uint8_t reserved[3];
    uint32_t count;
    uint64_t start;
    uint64_t stride;
    uint64_t size; /* bytes of an element */
} pv_extent;

typedef struct pv_element {
    uint64_t value;
    uint32_t node; /* 0: the constant `value` */
    uint32_t reserved;
} pv_element;

enum pv_event_kind {
    PV_EVENT_BRANCH =
        1,           /* arm: first arm of a two-way branch (models: PV_MODEL_ARM | number); value: 1 true, 0 false */
    PV_EVENT_SWITCH, /* arm: first arm; value: what was switched on */
    PV_EVENT_BOUND,  /* node, a PICK or PLACED, stays inside its object */
    PV_EVENT_FIXED   /* node had `value` and was used as such */
};

#define PV_MODEL_ARM 0x80000000u

typedef struct pv_event {
    uint32_t kind;
    uint32_t arm;
    uint32_t node;
    uint32_t reserved;
    uint64_t value;
} pv_event;

enum pv_trace_flags {
    PV_TRACE_FULL = 1,  /* room ran out: what came later is missing */
    PV_TRACE_OPAQUE = 2 /* a symbolic value went where it could not be followed */
};

/* A number of the encoded test that is symbolic: symbol k is `size` bytes (1, 2, 4, 8) at byte `offset`. A pointer's
 * value is its address in this run: of it only comparisons for equality are followed. */
typedef struct pv_symbol {
    uint32_t offset;
    uint32_t size;
    uint32_t is_pointer;
} pv_symbol;

enum { PV_INPUT_POINTER = 1 }; /* detail of a PV_NODE_INPUT */

#define PV_TRACE_NODES (24u << 20)
#define PV_TRACE_EVENTS (2u << 20)
#define PV_TRACE_COUNTERS (1u << 20)

typedef struct pv_trace {
    uint32_t symbol_count; /* engine: what the next run treats as symbolic; 0: nothing */
    uint32_t node_count;   /* worker: nodes[1 .. node_count] */
    uint32_t event_count;
    uint32_t flags;
    pv_symbol symbols[1u << 16];
    uint32_t counters[PV_TRACE_COUNTERS];
    pv_event events[PV_TRACE_EVENTS];
    pv_node nodes[PV_TRACE_NODES];
} pv_trace;

#ifdef __cplusplus
}
#endif
#endif
