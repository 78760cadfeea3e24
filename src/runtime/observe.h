/* One test in a process of its own: to look at everything it left behind, or to compare with a run in place. */
#ifndef PROVEST_RUNTIME_OBSERVE_H
#define PROVEST_RUNTIME_OBSERVE_H

#include "runtime/channel.h"
#include "runtime/hooks.h"

typedef struct pv_single_run {
    const pv_orders *orders;
    pv_reports *reports;
    const provest_unit_table *unit;
    uint32_t serial;
    uint32_t kind; /* enum pv_single_kind */
    int socket;
} pv_single_run;

/* Never returns: a replay ends, an observed process stops and waits to be killed. */
_Noreturn void pv_single(const pv_single_run *run);

#endif
