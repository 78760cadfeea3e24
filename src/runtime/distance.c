#define _GNU_SOURCE
#include "runtime/distance.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/scratch.h"

/* ---- of texts and characters ---- */

/* A missing character weighs more than any wrong one, so that growing a text never looks like a step back. */
enum { missing = 256, longest = 4096, longest_part = 256 };

static int folded(int c, bool fold) { return fold && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

double pv_texts_apart(const void *a, const void *b, size_t limit, bool text, bool fold_case) {
    const unsigned char *left = a, *right = b;
    if (limit > longest) limit = longest;
    double distance = 0;
    size_t i = 0;
    for (; i < limit; ++i) {
        if (text && (left[i] == 0 || right[i] == 0)) break;
        distance += abs(folded(left[i], fold_case) - folded(right[i], fold_case));
    }
    if (i < limit) {
        const unsigned char *rest = left[i] ? left : right;
        for (; i < limit && rest[i]; ++i) distance += missing;
    }
    return distance;
}

double pv_part_distance(const char *within, const char *wanted, bool fold_case) {
    size_t size = strnlen(within, longest), part = strnlen(wanted, longest_part);
    double best = INFINITY;
    for (size_t at = 0; at <= size; ++at) {
        double distance = 0;
        for (size_t i = 0; i < part && distance < best; ++i)
            distance += at + i < size ? abs(folded((unsigned char)within[at + i], fold_case) -
                                            folded((unsigned char)wanted[i], fold_case))
                                      : missing;
        if (distance < best) best = distance;
    }
    return best;
}

double pv_byte_distance(const void *within, size_t size, int wanted) {
    const unsigned char *bytes = within;
    double best = missing;
    if (size > longest) size = longest;
    for (size_t i = 0; i < size; ++i)
        if (abs(bytes[i] - (unsigned char)wanted) < best) best = abs(bytes[i] - (unsigned char)wanted);
    return best;
}

double pv_class_distance(int64_t character, uint32_t mask, bool inside) {
    enum { first = -128, last = 255 }; /* of the table; what is beyond it is an error of the unit's */
    const unsigned short *table = *__ctype_b_loc();
    double best = INFINITY;
    for (int c = first; c <= last; ++c)
        if (((table[c] & mask) != 0) == inside) best = fmin(best, fabs((double)character - c));
    return best;
}

/* ---- of arms ---- */

typedef struct measured {
    double distance;
    uint32_t epoch; /* the run it belongs to */
} measured;

static struct {
    uint32_t arm_count;
    uint32_t epoch;
    bool any; /* anything measured in this run */
    measured *arms;
    uint8_t *wanted;  /* by arm: on the way of a target */
    uint32_t *branch; /* by first arm: number of arms, once known */
    uint8_t *armed;   /* the unit's */
    uint32_t armed_count;
    pv_target targets[PV_MAX_TARGETS];
    uint32_t target_count, focus;
    bool measures; /* somebody wants to know anything */
    const pv_way *ways;
    struct {
        int64_t result;
        double distance;
        bool valid;
    } text;
    struct {
        bool valid, yes;
        double to_yes, to_no;
    } answer;
} state;

uint8_t provest_measuring;

void pv_distance_begin(const provest_unit_table *unit) {
    state.arm_count = (uint32_t)(unit->counters_end - unit->counters_begin);
    state.armed = unit->armed_begin;
    state.armed_count = unit->armed_begin ? (uint32_t)(unit->armed_end - unit->armed_begin) : 0;
    /* not from the arena, which goes back to its snapshot */
    state.arms = pv_keep(state.arm_count * sizeof *state.arms);
    state.wanted = pv_keep(state.arm_count);
    state.branch = pv_keep(state.arm_count * sizeof *state.branch);
}

void pv_distance_aim(const pv_orders *orders) {
    uint32_t ways = orders->way_count <= PV_MAX_WAYS ? orders->way_count : PV_MAX_WAYS;
    state.ways = orders->ways; /* the engine changes them between batches only, and then aims again */
    state.target_count = orders->target_count <= PV_MAX_TARGETS ? orders->target_count : PV_MAX_TARGETS;
    state.focus = orders->focus;
    memcpy(state.targets, orders->targets, sizeof state.targets);
    for (uint32_t t = 0; t < state.target_count; ++t) {
        pv_target *target = &state.targets[t];
        if (target->first > ways || target->count > ways - target->first) target->count = 0;
    }
    if (state.arm_count) memset(state.wanted, 0, state.arm_count);
    for (uint32_t w = 0; w < ways; ++w)
        if (state.ways[w].arm < state.arm_count) state.wanted[state.ways[w].arm] = 1;
    uint32_t probes = orders->probe_count <= PV_MAX_PROBES ? orders->probe_count : 0;
    for (uint32_t p = 0; p < probes; ++p)
        if (orders->probes[p] < state.arm_count) state.wanted[orders->probes[p]] = 1;
    state.measures = ways != 0 || probes != 0;
    provest_measuring = state.measures;
    for (uint32_t arm = 0; arm < state.armed_count && arm < state.arm_count; ++arm) {
        uint32_t count = state.branch[arm];
        bool measure = state.measures && count == 0; /* unknown: let it report once */
        for (uint32_t i = 0; i < count && arm + i < state.arm_count; ++i) measure |= state.wanted[arm + i] != 0;
        state.armed[arm] = measure;
    }
}

void pv_distance_new_run(void) {
    state.any = false;
    state.text.valid = state.answer.valid = false;
    if (++state.epoch == 0) { /* wrapped: old stamps could look new */
        memset(state.arms, 0, state.arm_count * sizeof *state.arms);
        state.epoch = 1;
    }
}

/* A branch reports: is one of its arms wanted? */
static bool asked(uint32_t arm, uint32_t count) {
    if (arm >= PV_ANSWER_ARM - PV_MOST_REST) return state.measures;
    if (arm >= state.arm_count || count > state.arm_count - arm) return false;
    if (state.branch[arm] == 0) {
        state.branch[arm] = count;
        bool wanted = false;
        for (uint32_t i = 0; i < count; ++i) wanted |= state.wanted[arm + i] != 0;
        if (!wanted) {
            if (arm < state.armed_count) state.armed[arm] = 0;
            return false;
        }
    }
    state.any = true;
    return true;
}

static void note(uint32_t arm, double distance) {
    measured *at = &state.arms[arm];
    if (at->epoch == state.epoch && at->distance <= distance) return;
    at->epoch = state.epoch;
    at->distance = distance;
}

/* A condition that was not looked at weighs more than any distance, so distances are made to fit below 1. */
static void note_answer(uint32_t rest, bool yes, double to_yes, double to_no) {
    state.answer.valid = true;
    state.answer.yes = yes;
    state.answer.to_yes = rest + to_yes / (to_yes + 1);
    state.answer.to_no = rest + to_no / (to_no + 1);
}

static void note_sides(uint32_t arm, bool taken, double to_true, double to_false) {
    if (arm >= PV_ANSWER_ARM - PV_MOST_REST) {
        note_answer(PV_ANSWER_ARM - arm, taken, to_true, to_false);
        return;
    }
    note(arm, taken ? 0 : to_true);
    note(arm + 1, taken ? to_false : 0);
}

/* Distance by which a <= b fails, or holds: never 0 for the side not taken. */
static double signed_gap(int64_t a, int64_t b) { return fabs((double)a - (double)b); }
static double unsigned_gap(uint64_t a, uint64_t b) { return a > b ? (double)(a - b) : (double)(b - a); }

static void compare_integers(uint32_t arm, uint32_t compare, int64_t a, int64_t b) {
    double apart = signed_gap(a, b);
    if (a != b && apart == 0) apart = 1; /* too large for a double to tell */
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    double uapart = unsigned_gap(ua, ub);
    switch (compare) {
        case PV_EQ:
            note_sides(arm, a == b, apart, 1);
            break;
        case PV_NE:
            note_sides(arm, a != b, 1, apart);
            break;
        case PV_SLT:
            note_sides(arm, a < b, apart + 1, apart);
            break;
        case PV_SLE:
            note_sides(arm, a <= b, apart, apart + 1);
            break;
        case PV_SGT:
            note_sides(arm, a > b, apart + 1, apart);
            break;
        case PV_SGE:
            note_sides(arm, a >= b, apart, apart + 1);
            break;
        case PV_ULT:
            note_sides(arm, ua < ub, uapart + 1, uapart);
            break;
        case PV_ULE:
            note_sides(arm, ua <= ub, uapart, uapart + 1);
            break;
        case PV_UGT:
            note_sides(arm, ua > ub, uapart + 1, uapart);
            break;
        case PV_UGE:
            note_sides(arm, ua >= ub, uapart, uapart + 1);
            break;
        default:
            break;
    }
}

void provest_compare(uint32_t arm, uint32_t compare, int64_t a, int64_t b) {
    if (asked(arm, 2)) compare_integers(arm, compare, a, b);
}

void provest_compare_float(uint32_t arm, uint32_t compare, double a, double b) {
    if (!asked(arm, 2)) return;
    double apart = fabs(a - b);
    /* nan, or infinities apart: as far as can be; equal infinities: together */
    if (isnan(apart)) apart = a == b ? 0 : 1e300;
    if (apart > 1e300) apart = 1e300;
    const double least = 1e-9; /* strict comparisons of equal values: one small step away */
    switch (compare) {
        case PV_EQ:
            note_sides(arm, a == b, apart > 0 ? apart : least, 1);
            break;
        case PV_NE:
            note_sides(arm, a != b, 1, apart > 0 ? apart : least);
            break;
        case PV_SLT:
        case PV_ULT:
            note_sides(arm, a < b, apart + least, apart);
            break;
        case PV_SLE:
        case PV_ULE:
            note_sides(arm, a <= b, apart, apart + least);
            break;
        case PV_SGT:
        case PV_UGT:
            note_sides(arm, a > b, apart + least, apart);
            break;
        case PV_SGE:
        case PV_UGE:
            note_sides(arm, a >= b, apart, apart + least);
            break;
        default:
            break;
    }
}

double pv_spans_apart(const char *a, uint64_t a_size, const char *b, uint64_t b_size) {
    uint64_t common = a_size < b_size ? a_size : b_size, more = a_size + b_size - 2 * common;
    double distance = pv_texts_apart(a, b, common, false, false);
    return distance + (double)(more < longest ? more : longest) * missing;
}

void provest_note_strings(const char *a, uint64_t a_size, const char *b, uint64_t b_size, uint32_t part,
                          int64_t answer) {
    if (!pv_distances_wanted()) return;
    if (a_size == UINT64_MAX) a_size = strnlen(a, longest);
    if (b_size == UINT64_MAX) b_size = strnlen(b, longest);
    if (part != PV_WHOLE && a_size > b_size) {
        if (part == PV_END) a += a_size - b_size;
        a_size = b_size;
    }
    pv_note_text(answer, pv_spans_apart(a, a_size, b, b_size));
}

void provest_compare_text(uint32_t arm, uint32_t compare, int64_t result) {
    if (!asked(arm, 2)) return;
    /* what came of the comparison may have been handed on as another number */
    bool known = state.text.valid && (state.text.result == 0) == (result == 0);
    double apart = known ? state.text.distance : fabs((double)result);
    if (result != 0 && apart == 0) apart = 1;
    if (compare == PV_EQ)
        note_sides(arm, result == 0, apart, 1);
    else if (compare == PV_NE)
        note_sides(arm, result != 0, 1, apart);
    else
        compare_integers(arm, compare, result, 0);
}

void provest_compare_search(uint32_t arm, uint32_t compare, int64_t found) {
    if (!asked(arm, 2)) return;
    bool known = state.text.valid && state.text.result == found;
    double to_found = known && state.text.distance > 0 ? state.text.distance : 1;
    if (compare == PV_NE)
        note_sides(arm, found != 0, to_found, 1);
    else
        note_sides(arm, found == 0, 1, to_found);
}

void provest_compare_class(uint32_t arm, uint32_t compare, int64_t character, uint32_t mask) {
    if (!asked(arm, 2)) return;
    double to_inside = pv_class_distance(character, mask, true), to_outside = pv_class_distance(character, mask, false);
    bool inside = to_inside == 0;
    if (compare == PV_NE)
        note_sides(arm, inside, to_inside, to_outside);
    else
        note_sides(arm, !inside, to_outside, to_inside);
}

void provest_compare_answer(uint32_t arm, uint32_t answer, uint32_t negated) {
    if (!asked(arm, 2)) return;
    bool yes = answer != 0, known = state.answer.valid && state.answer.yes == yes;
    double to_yes = known ? state.answer.to_yes : 1, to_no = known ? state.answer.to_no : 1;
    if (negated)
        note_sides(arm, !yes, to_no, to_yes);
    else
        note_sides(arm, yes, to_yes, to_no);
}

void provest_compare_flag(uint32_t arm, uint32_t value) {
    if (asked(arm, 2)) note_sides(arm, value != 0, 1, 1);
}

void provest_switch(uint32_t arm, uint32_t count, int64_t value, const int64_t *labels, const uint32_t *ends) {
    if (!asked(arm, count + 1)) return;
    bool matched = false;
    uint32_t label = 0;
    for (uint32_t i = 0; i < count; ++i)
        for (; label < ends[i]; ++label) {
            double apart = signed_gap(value, labels[label]);
            if (value != labels[label] && apart == 0) apart = 1;
            matched |= value == labels[label];
            note(arm + i, apart); /* the nearest of its labels stays */
        }
    note(arm + count, matched ? 1 : 0);
}

static double fitness_of(const pv_target *target) {
    const pv_way *way = &state.ways[target->first], *end = way + target->count;
    while (way != end) {
        uint32_t level = way->level;
        double nearest = INFINITY;
        for (; way != end && way->level == level; ++way)
            if (way->arm < state.arm_count && state.arms[way->arm].epoch == state.epoch &&
                state.arms[way->arm].distance < nearest)
                nearest = state.arms[way->arm].distance;
        if (nearest < INFINITY) return level + nearest / (nearest + 1);
    }
    return INFINITY;
}

double pv_distance_to(uint32_t arm) {
    return arm < state.arm_count && state.arms[arm].epoch == state.epoch ? state.arms[arm].distance : INFINITY;
}

uint64_t pv_distance_fitness(double *best, double *focus_fitness) {
    *focus_fitness = INFINITY;
    if (!state.any) return 0;
    uint64_t improved = 0;
    for (uint32_t t = 0; t < state.target_count; ++t) {
        double fitness = fitness_of(&state.targets[t]);
        if (fitness < best[t]) {
            best[t] = fitness;
            improved |= 1ull << t;
        }
        if (t == state.focus) *focus_fitness = fitness;
    }
    return improved;
}

bool pv_distances_wanted(void) { return state.measures; }

void pv_note_text(int64_t result, double distance) {
    state.text.result = result;
    state.text.distance = distance;
    state.text.valid = true;
}
