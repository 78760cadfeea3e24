#include "runtime/run.h"

#include <errno.h>
#include <math.h>

#include "runtime/coverage.h"
#include "runtime/distance.h"
#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/interpret.h"
#include "runtime/stubs.h"

typedef struct input {
    const uint8_t *bytes;
    uint32_t size;
} input;

void pv_run_begin(const provest_unit_table *unit) {
    pv_environment_clear();
    pv_interpret_begin(unit);
    pv_stubs_begin(unit);
    pv_distance_begin(unit);
    pv_coverage_begin(unit);
}

static void body(void *raw) {
    const input *test = raw;
    pv_interpret(test->bytes, test->size);
}

void pv_run_test(const uint8_t *bytes, uint32_t size, int64_t fuel, pv_result *result) {
    *result = (pv_result){.outcome = PV_NOT_RUN, .fitness = INFINITY};
    if (size < sizeof(pv_test)) return;
    pv_distance_new_run();
    pv_stubs_new_run();
    pv_environment_new_run(bytes, size);
    input test = {bytes, size};
    provest_fuel = fuel;
    errno = 0;
    pv_ending ending = pv_run_guarded(body, &test);
    const pv_current *ran = pv_interpreted();
    result->steps = (uint64_t)(fuel - provest_fuel);
    if (ran->malformed && ending.outcome == PV_RETURNED) return;
    result->outcome = ending.outcome;
    result->code = ending.code;
    result->address = ending.address;
    result->call = ran->call;
    if (pv_take_nonlocal()) result->flags |= PV_NONLOCAL;
}
