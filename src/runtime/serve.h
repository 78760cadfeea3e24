/* A serving worker: runs batch after batch from the orders, putting state back after each test. */
#ifndef PROVEST_RUNTIME_SERVE_H
#define PROVEST_RUNTIME_SERVE_H

#include "runtime/channel.h"
#include "runtime/hooks.h"

typedef struct pv_serving {
    const pv_orders *orders;
    pv_reports *reports;
    const provest_unit_table *unit;
    const void *unit_symbol;
    uint32_t done; /* the last request already answered */
    uint32_t tier;
} pv_serving;

/* Never returns; ends with its parent, or by itself when it no longer trusts its own state. */
_Noreturn void pv_serve(const pv_serving *serving);

void pv_ring(pv_reports *reports); /* wakes the engine */

#endif
