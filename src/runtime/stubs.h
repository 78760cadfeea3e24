/* Functions the unit calls but does not define: answered from the test's script, and logged when asked. */
#ifndef PROVEST_RUNTIME_STUBS_H
#define PROVEST_RUNTIME_STUBS_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/hooks.h"

typedef struct pv_stub_call {
    uint32_t stub;
    uint32_t size;
    const uint8_t *arguments; /* as they were before the call */
} pv_stub_call;

void pv_stubs_begin(const provest_unit_table *unit);
void pv_stubs_new_run(void);
void pv_stubs_log(bool on);
uint32_t pv_stub_call_count(void);
const pv_stub_call *pv_stub_calls(void);

#endif
