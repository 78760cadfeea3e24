/* What the fast build calls, without a worker behind it: nothing is armed here, so only the step budget is used. */
#include "runtime/hooks.h"

#include <stdlib.h>

int64_t provest_fuel = INT64_MAX;
uint64_t provest_unset;

void provest_out_of_fuel(void) { abort(); }

void provest_compare(uint32_t arm, uint32_t compare, int64_t a, int64_t b) {
    (void)arm, (void)compare, (void)a, (void)b;
}
void provest_compare_float(uint32_t arm, uint32_t compare, double a, double b) {
    (void)arm, (void)compare, (void)a, (void)b;
}
void provest_compare_text(uint32_t arm, uint32_t compare, int64_t result) { (void)arm, (void)compare, (void)result; }
void provest_compare_search(uint32_t arm, uint32_t compare, int64_t found) { (void)arm, (void)compare, (void)found; }
void provest_compare_class(uint32_t arm, uint32_t compare, int64_t character, uint32_t mask) {
    (void)arm, (void)compare, (void)character, (void)mask;
}
uint8_t provest_measuring;
void provest_compare_answer(uint32_t arm, uint32_t answer, uint32_t negated) { (void)arm, (void)answer, (void)negated; }
void provest_compare_flag(uint32_t arm, uint32_t value) { (void)arm, (void)value; }
void provest_switch(uint32_t arm, uint32_t count, int64_t value, const int64_t* labels, const uint32_t* ends) {
    (void)arm, (void)count, (void)value, (void)labels, (void)ends;
}
void provest_stub(uint32_t stub, void* arguments, size_t argument_size, void* result, size_t result_size) {
    (void)stub, (void)arguments, (void)argument_size, (void)result, (void)result_size;
    abort();
}
void provest_assume(int condition) {
    if (!condition) abort();
}
