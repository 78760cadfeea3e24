// Answers for Frama-C's Eva: any sequence of calls with anything as arguments, as the tests' world has it.
#include "anything.h"

#include "__fc_builtin.h"

unsigned oneOf(unsigned count) { return Frama_C_unsigned_int_interval(0, count - 1); }
int between(int low, int high) { return Frama_C_int_interval(low, high); }
int anyInt(void) { return Frama_C_int_interval(-2147483647 - 1, 2147483647); }
uint32_t anyWord(void) { return Frama_C_unsigned_int_interval(0, 4294967295U); }
uint64_t anyLong(void) { return Frama_C_unsigned_long_interval(0, 18446744073709551615UL); }
double anyDouble(void) { return Frama_C_double_interval(-1.7976931348623157e308, 1.7976931348623157e308); }
void anyBytes(void* to, size_t count) { Frama_C_make_unknown(to, count); }

int main(void) {
    while (Frama_C_interval(0, 1)) step();
    return 0;
}
