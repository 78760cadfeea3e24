/* The process that has loaded the unit and never runs it: every other process is forked from its pristine state. */
#ifndef PROVEST_RUNTIME_ZYGOTE_H
#define PROVEST_RUNTIME_ZYGOTE_H

#include "runtime/channel.h"
#include "runtime/hooks.h"

typedef struct pv_zygote {
    const pv_orders *orders;
    pv_reports *reports;
    const provest_unit_table *unit;
    const void *unit_symbol;
    int socket;
} pv_zygote;

/* Starts processes as the engine asks and tells of their end; returns when the engine is gone. */
void pv_zygote_loop(const pv_zygote *zygote);

#endif
