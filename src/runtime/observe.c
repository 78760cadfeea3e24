#define _GNU_SOURCE
#include "runtime/observe.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/arena.h"
#include "runtime/coverage.h"
#include "runtime/dirt.h"
#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/interpret.h"
#include "runtime/run.h"
#include "runtime/stubs.h"

static struct {
    pv_single_report *report;
    uint32_t used;
} dump;

/* Room for `count` elements in the dump, or null when it is full. */
static void *room(pv_list *list, uint32_t count, size_t element) {
    uint64_t size = ((uint64_t)count * element + 15) & ~15ull;
    if (size > PV_DUMP_AREA - dump.used) {
        dump.report->damaged = 1;
        *list = (pv_list){0, 0};
        return NULL;
    }
    *list = (pv_list){dump.used, count};
    void *at = dump.report->dump + dump.used;
    dump.used += (uint32_t)size;
    return at;
}

static void put(pv_list *list, const void *data, uint32_t count, size_t element) {
    void *at = room(list, count, element);
    if (at && count) memcpy(at, data, count * element);
}

static void put_blocks(const pv_current *ran) {
    pv_single_report *report = dump.report;
    uint32_t count = ran->blocks ? ran->test->block_count : 0;
    uint64_t *addresses = room(&report->block_addresses, count, sizeof *addresses);
    uint8_t *freed = room(&report->block_freed, count, 1);
    if (!addresses || !freed) return;
    const pv_block *blocks = (const pv_block *)(ran->bytes + ran->test->blocks);
    for (uint32_t b = 0; b < count; ++b) {
        addresses[b] = (uintptr_t)ran->blocks[b];
        freed[b] = ran->blocks[b] && blocks[b].role == PV_OBJECT && !pv_arena_live(ran->blocks[b], ran->serials[b]);
    }
}

static void put_results(const pv_current *ran) {
    pv_record *records = room(&dump.report->results, ran->calls_done, sizeof *records);
    const pv_call *calls = (const pv_call *)(ran->bytes + ran->test->calls);
    for (uint32_t c = 0; records && c < ran->calls_done; ++c) {
        records[c].id = c;
        put(&records[c].bytes, ran->results[c], calls[c].result_size, 1);
    }
}

static void put_endings(const pv_current *ran) {
    pv_record *records = room(&dump.report->endings, ran->calls_done, sizeof *records);
    for (uint32_t c = 0; records && c < ran->calls_done; ++c) {
        records[c].id = ran->endings[c];
        const char *type = ran->endings[c] == PV_CALL_THREW ? ran->thrown[c] : "";
        put(&records[c].bytes, type, (uint32_t)strlen(type), 1);
    }
}

static void put_stub_calls(void) {
    uint32_t count = pv_stub_call_count();
    pv_record *records = room(&dump.report->stub_calls, count, sizeof *records);
    for (uint32_t i = 0; records && i < count; ++i) {
        const pv_stub_call *call = &pv_stub_calls()[i];
        records[i].id = call->stub;
        put(&records[i].bytes, call->arguments, call->size, 1);
    }
}

static void put_printed(pv_list *list, int fd, uint64_t limit) {
    off_t size = lseek(fd, 0, SEEK_END);
    if (size < 0) size = 0;
    if ((uint64_t)size > limit) size = (off_t)limit;
    uint8_t *at = room(list, (uint32_t)size, 1);
    if (at && pread(fd, at, (size_t)size, 0) != size) list->count = 0;
}

static void flush(void *unused) {
    (void)unused;
    fflush(NULL);
}

static void report_all(const pv_single_run *run, const pv_result *result) {
    pv_single_report *report = dump.report;
    const provest_unit_table *unit = run->unit;
    dump.used = 0;
    report->damaged = 0;
    put(&report->counters, unit->counters_begin, (uint32_t)(unit->counters_end - unit->counters_begin), 4);
    put(&report->variable_addresses, unit->variables, unit->variable_count, sizeof(void *));
    put(&report->function_addresses, unit->functions, unit->function_count, sizeof(void *));
    const pv_current *ran = pv_interpreted();
    bool any = result->outcome != PV_NOT_RUN;
    put_blocks(any ? ran : &(pv_current){0});
    put_results(any ? ran : &(pv_current){.bytes = (const uint8_t *)"", .test = &(pv_test){0}});
    put_endings(any ? ran : &(pv_current){0});
    put_stub_calls();
    /* an unwritten buffer is lost when a program dies of a signal, and printed when it ends in any other way */
    bool died = result->outcome == PV_SIGNALLED || result->outcome == PV_ABORTED ||
                result->outcome == PV_ASSERT_FAILED || result->outcome == PV_STACK_OVERFLOW;
    if (!died) pv_run_guarded(flush, NULL);
    put_printed(&report->output, 1, run->orders->output);
    put_printed(&report->errors, 2, run->orders->output);
    report->arena_begin = (uintptr_t)pv_arena_begin();
    report->arena_end = (uintptr_t)pv_arena_end();
}

static void say(const pv_single_run *run, uint32_t kind) {
    pv_message message = {.kind = kind, .value = run->serial};
    while (send(run->socket, &message, sizeof message, MSG_NOSIGNAL) < 0)
        if (errno != EINTR && errno != EAGAIN) _exit(125); /* nobody is there to hear it */
}

static void single_on_stack(void *raw) {
    const pv_single_run *run = raw;
    dump.report = &run->reports->single;
    bool observe = run->kind == PV_OBSERVE;
    pv_environment_begin(observe, run->orders->output);
    pv_stubs_log(observe);
    pv_result result;
    uint32_t size = run->orders->single_size <= PV_TEST_AREA ? run->orders->single_size : 0;
    pv_coverage_known(run->orders->covered);
    if (observe) pv_dirt_begin(run->orders->dirt);
    pv_run_test(run->orders->single, size, run->orders->fuel, &result);
    pv_dirt_end();
    dump.report->hash = pv_coverage_hash(result.outcome, result.code);
    if (pv_coverage_scan() && result.outcome != PV_ASSUME_FAILED) result.flags |= PV_NEW_COVERAGE;
    if (observe) report_all(run, &result);
    dump.report->result = result;
    __atomic_store_n(&dump.report->serial, run->serial, __ATOMIC_RELEASE);
    if (!observe) _exit(0);
    say(run, PV_DONE);
    for (;;) syscall(SYS_tgkill, getpid(), (pid_t)syscall(SYS_gettid), SIGSTOP);
}

_Noreturn void pv_single(const pv_single_run *run) {
    say(run, PV_STARTED);
    pv_on_test_stack(single_on_stack, (void *)(uintptr_t)run);
}
