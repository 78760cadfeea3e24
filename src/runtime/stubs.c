#include "runtime/stubs.h"

#include <string.h>

#include "runtime/escape.h"
#include "runtime/interpret.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"

enum { longest_log = 1 << 16 };

static struct {
    uint32_t stub_count;
    uint32_t *next; /* by stub: the first answer not yet looked at */
    bool used, logging;
    pv_stub_call *log;
    uint32_t logged;
} state;

void pv_stubs_begin(const provest_unit_table *unit) {
    state.stub_count = unit->stub_count;
    state.next = pv_keep(unit->stub_count * sizeof *state.next);
}

void pv_stubs_new_run(void) {
    if (state.used) memset(state.next, 0, state.stub_count * sizeof *state.next);
    state.used = false;
    state.logged = 0;
}

void pv_stubs_log(bool on) {
    if (on && !state.log) state.log = pv_keep(longest_log * sizeof *state.log);
    state.logging = on;
}

uint32_t pv_stub_call_count(void) { return state.logged; }
const pv_stub_call *pv_stub_calls(void) { return state.log; }

static void log_call(uint32_t stub, const void *arguments, size_t size) {
    if (state.logged == longest_log) return;
    uint8_t *copy = pv_scratch(size);
    if (!copy) return;
    if (size) memcpy(copy, arguments, size);
    state.log[state.logged++] = (pv_stub_call){stub, (uint32_t)size, copy};
}

static const pv_answer *next_answer(const pv_current *now, uint32_t stub) {
    const pv_answer *answers = pv_test_array(now, now->test->answers, now->test->answer_count, sizeof(pv_answer));
    if (!answers || stub >= state.stub_count) return NULL;
    state.used = true;
    for (uint32_t i = state.next[stub]; i < now->test->answer_count; ++i) {
        if (answers[i].stub != stub) continue;
        state.next[stub] = i + 1;
        return &answers[i];
    }
    state.next[stub] = now->test->answer_count;
    return NULL;
}

/* The block with index `index` if it is an answer, null if not. */
static const pv_block *answer_block(const pv_current *now, uint32_t index) {
    if (index >= now->test->block_count) return NULL;
    const pv_block *block = (const pv_block *)(now->bytes + now->test->blocks) + index;
    return block->role == PV_ANSWER ? block : NULL;
}

int64_t provest_fuel;

void provest_stub(uint32_t stub, void *arguments, size_t argument_size, void *result, size_t result_size) {
    const pv_current *now = pv_interpreted();
    provest_fuel -= 20; /* about what an answer costs; the unit's next step notices when that was too much */
    if (state.logging) log_call(stub, arguments, argument_size);
    if (result_size) memset(result, 0, result_size);
    if (!now->test) return; /* called while the unit is being loaded */
    const pv_answer *answer = next_answer(now, stub);
    if (!answer) return;
    const pv_write *writes = pv_test_array(now, answer->writes, answer->write_count, sizeof(pv_write));
    for (uint32_t i = 0; writes && i < answer->write_count; ++i) {
        const pv_block *block = answer_block(now, writes[i].block);
        void *into;
        if (!block || argument_size < sizeof into || writes[i].pointer > argument_size - sizeof into) continue;
        memcpy(&into, (const uint8_t *)arguments + writes[i].pointer, sizeof into);
        if (into) pv_copy(into, now->blocks[writes[i].block], block->size);
    }
    const pv_block *block = answer->result == PV_NONE ? NULL : answer_block(now, answer->result);
    if (block) pv_copy(result, now->blocks[answer->result], block->size < result_size ? block->size : result_size);
}

void provest_out_of_fuel(void) { pv_leave(PV_OUT_OF_FUEL, 0, 0); }

void provest_assume(int condition) {
    if (!condition) pv_leave(PV_ASSUME_FAILED, 0, 0);
}
