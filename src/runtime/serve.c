#define _GNU_SOURCE
#include "runtime/serve.h"

#include <linux/futex.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/coverage.h"
#include "runtime/dirt.h"
#include "runtime/distance.h"
#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/run.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"
#include "runtime/snapshot.h"

enum { most_recoveries = 256, most_spins = 2000, fewest_spins = 30 };

static struct {
    const pv_orders *orders;
    pv_reports *reports;
    uint32_t tier;
    uint32_t covered_epoch, target_epoch;
    uint8_t *work;      /* the base test with the patches of one item */
    uint32_t work_test; /* which base, PV_NONE for none */
    int spins;          /* before it sleeps; follows what paid, as on the other side */
} state = {.spins = 500};

void pv_ring(pv_reports *reports) {
    __atomic_add_fetch(&reports->bell, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &reports->bell, FUTEX_WAKE, 1 << 20, NULL, NULL, 0);
}

static void relax(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

static void wait_for_request(uint32_t done) {
    const uint32_t *request = &state.orders->request;
    for (int i = 0; i < state.spins; ++i) {
        if (__atomic_load_n(request, __ATOMIC_ACQUIRE) != done) {
            state.spins = 2 * state.spins < most_spins ? 2 * state.spins : most_spins;
            return;
        }
        relax();
    }
    state.spins = state.spins / 2 > fewest_spins ? state.spins / 2 : fewest_spins;
    while (__atomic_load_n(request, __ATOMIC_ACQUIRE) == done)
        syscall(SYS_futex, request, FUTEX_WAIT, done, NULL, NULL, 0);
}

static void follow_orders(void) {
    const pv_orders *orders = state.orders;
    if (orders->covered_epoch != state.covered_epoch) {
        pv_coverage_known(orders->covered);
        state.covered_epoch = orders->covered_epoch;
    }
    if (orders->target_epoch != state.target_epoch) {
        pv_distance_aim(orders);
        state.target_epoch = orders->target_epoch;
    }
}

/* The item's test with its patches applied; its size, or 0 when the item is malformed. */
static uint32_t load(const pv_item *item) {
    const pv_orders *orders = state.orders;
    if (item->test > PV_TEST_AREA - sizeof(pv_test) || item->test % 16 != 0) return 0;
    const pv_test *base = (const pv_test *)(orders->tests + item->test);
    uint32_t bytes = base->bytes;
    if (bytes < sizeof(pv_test) || bytes > PV_TEST_AREA - item->test) return 0;
    if (item->patches > PV_MAX_PATCHES || item->patch_count > PV_MAX_PATCHES - item->patches) return 0;
    if (state.work_test != item->test) {
        memcpy(state.work, base, bytes);
        state.work_test = item->test;
    }
    const pv_patch *patch = orders->patches + item->patches;
    for (uint32_t i = 0; i < item->patch_count; ++i)
        if (patch[i].size <= 8 && patch[i].offset < bytes && patch[i].size <= bytes - patch[i].offset)
            memcpy(state.work + patch[i].offset, &patch[i].value, patch[i].size);
    return bytes;
}

static void unload(const pv_item *item, uint32_t bytes) {
    const uint8_t *base = state.orders->tests + item->test;
    const pv_patch *patch = state.orders->patches + item->patches;
    for (uint32_t i = 0; i < item->patch_count; ++i)
        if (patch[i].size <= 8 && patch[i].offset < bytes && patch[i].size <= bytes - patch[i].offset)
            memcpy(state.work + patch[i].offset, base + patch[i].offset, patch[i].size);
}

static void take_readings(uint32_t index) {
    uint32_t count = state.orders->probe_count;
    if (count == 0 || count > PV_MAX_PROBES || index >= PV_MAX_READINGS / count) return;
    pv_reading *reading = &state.reports->readings[index * count];
    for (uint32_t p = 0; p < count; ++p) {
        uint32_t taken = pv_coverage_count(state.orders->probes[p]);
        reading[p] = (pv_reading){taken ? 0 : (float)pv_distance_to(state.orders->probes[p]), taken};
    }
}

static void run_item(uint32_t index, pv_result *result) {
    const pv_item *item = &state.orders->items[index];
    uint32_t bytes = load(item);
    if (!bytes) {
        *result = (pv_result){.outcome = PV_NOT_RUN};
        return;
    }
    pv_shadow_new_run(state.work, bytes);
    if (item->hashed) pv_dirt_begin(item->dirt);
    pv_run_test(state.work, bytes, state.orders->fuel, result);
    pv_dirt_end();
    if (item->hashed) result->hash = pv_coverage_hash(result->outcome, result->code);
    pv_shadow_end_run();
    if (index == state.orders->hash_item) state.reports->hash = pv_coverage_hash(result->outcome, result->code);
    take_readings(index);
    bool news = pv_coverage_scan_and_clear();
    /* what a hashed item does depends on more than its test */
    if (result->outcome != PV_ASSUME_FAILED && !item->hashed) {
        if (news) result->flags |= PV_NEW_COVERAGE;
        result->improved = pv_distance_fitness(state.reports->best, &result->fitness);
    }
    unload(item, bytes);
}

static _Noreturn void want_libraries(const char *why) {
    pv_reports *reports = state.reports;
    strncpy(reports->wanted_reason, why, sizeof reports->wanted_reason - 1);
    __atomic_store_n(&reports->wanted_tier, PV_TIER_LIBRARIES, __ATOMIC_RELEASE);
    _exit(0);
}

static void run_in_place(uint32_t index) {
    pv_reports *reports = state.reports;
    pv_result result;
    run_item(index, &result);
    reports->results[index] = result;
    __atomic_store_n(&reports->completed, index + 1, __ATOMIC_RELEASE);
    bool wild = result.outcome == PV_SIGNALLED || result.outcome == PV_STACK_OVERFLOW;
    pv_snapshot_restore(wild);
    pv_environment_reset(state.tier == PV_TIER_LIBRARIES);
    if (state.tier == PV_TIER_UNIT && pv_library_state()) want_libraries(pv_library_state());
    if (pv_recoveries() >= most_recoveries) _exit(0);
}

static void run_in_fork(uint32_t index) {
    pv_reports *reports = state.reports;
    pid_t server = getpid();
    pid_t child = fork();
    if (child == 0) {
        pv_end_with(server);
        pv_adopt_thread();
        pv_environment_begin(false, state.orders->output);
        pv_result result;
        run_item(index, &result);
        reports->results[index] = result;
        __atomic_store_n(&reports->completed, index + 1, __ATOMIC_RELEASE);
        _exit(0);
    }
    int status = 0;
    if (child > 0) waitpid(child, &status, 0);
    if (__atomic_load_n(&reports->completed, __ATOMIC_ACQUIRE) == index + 1) return;
    pv_result lost = {.outcome = PV_LOST};
    if (child > 0 && WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        lost = (pv_result){.outcome = PV_SIGNALLED, .code = WTERMSIG(status)};
    reports->results[index] = lost;
    __atomic_store_n(&reports->completed, index + 1, __ATOMIC_RELEASE);
}

static void run_batch(uint32_t request) {
    const pv_orders *orders = state.orders;
    pv_reports *reports = state.reports;
    uint32_t first = orders->first, count = orders->count;
    if (first > PV_MAX_ITEMS || count > PV_MAX_ITEMS - first) count = 0;
    follow_orders();
    state.work_test = PV_NONE;
    for (uint32_t index = first; index < first + count; ++index) {
        __atomic_store_n(&reports->started, index + 1, __ATOMIC_RELEASE);
        if (state.tier == PV_TIER_FORK)
            run_in_fork(index);
        else
            run_in_place(index);
    }
    __atomic_store_n(&reports->response, request, __ATOMIC_RELEASE);
    pv_ring(reports);
}

static void serve_on_stack(void *raw) {
    const pv_serving *serving = raw;
    uint32_t done = serving->done;
    for (;;) {
        wait_for_request(done);
        done = __atomic_load_n(&state.orders->request, __ATOMIC_ACQUIRE);
        run_batch(done);
    }
}

_Noreturn void pv_serve(const pv_serving *serving) {
    state.orders = serving->orders;
    state.reports = serving->reports;
    state.tier = serving->tier;
    state.work = pv_keep(PV_TEST_AREA);
    pv_environment_begin(false, serving->orders->output);
    if (state.tier != PV_TIER_FORK) {
        pv_snapshot_take(serving->unit, serving->unit_symbol, state.tier == PV_TIER_LIBRARIES);
        pv_on_kernel_write(pv_snapshot_expect_write);
    }
    pv_on_test_stack(serve_on_stack, (void *)(uintptr_t)serving);
}
