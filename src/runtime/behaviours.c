#include "runtime/behaviours.h"

#include <string.h>

enum { outputs = 8, exceptions = 8, none = outputs };

static uint32_t sign(int negative, int zero) { return negative ? 0 : zero ? 1 : 2; }

static uint32_t output_of(char form, const uint8_t *result, uint32_t size) {
    uint64_t bits = 0;
    memcpy(&bits, result, size);
    switch (form) {
        case 'b':
        case 'p':
            return bits != 0;
        case 'i':
            return sign((int)(bits >> (8 * size - 1) & 1), bits == 0);
        case 'u':
            return sign(0, bits == 0);
        case 'e':
            return bits < outputs ? (uint32_t)bits : none;
        case 'f': {
            double value = 0;
            float narrow;
            memcpy(&narrow, result, sizeof narrow);
            if (size == sizeof value)
                memcpy(&value, result, sizeof value);
            else
                value = narrow;
            return value != value ? 3 : sign(value < 0, value == 0);
        }
        default:
            return none;
    }
}

static uint32_t hash(const char *text) {
    uint32_t all = 2166136261u; /* FNV-1a */
    for (; *text; ++text) all = (all ^ (unsigned char)*text) * 16777619u;
    return all ^ all >> 16;
}

void pv_count_behaviour(const provest_unit_table *unit, uint32_t function, const uint8_t *result, uint32_t size,
                        const char *thrown) {
    if (!unit->behaviours) return;
    uint32_t *counters = unit->behaviours + function * (outputs + exceptions);
    if (thrown) {
        ++counters[outputs + hash(thrown) % exceptions];
        return;
    }
    if (size == 0 || size > 8 || (size < 4 && unit->output_forms[function] == 'f')) return;
    uint32_t slot = output_of(unit->output_forms[function], result, size);
    if (slot < outputs) ++counters[slot];
}
