// What the driver of a unit may choose: calls/NAME.c says `step`, one call of the unit with anything as arguments. Who
// answers is the fuzzer's input (fuzzed.c) or, for an analysis, nobody knows (eva.c).
#ifndef PROVEST_BENCH_PROOFS_ANYTHING_H
#define PROVEST_BENCH_PROOFS_ANYTHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

unsigned oneOf(unsigned count);  // below count
int between(int low, int high);  // both included
int anyInt(void);
uint32_t anyWord(void);
uint64_t anyLong(void);
double anyDouble(void);
void anyBytes(void* to, size_t count);

static inline bool anyBool(void) { return oneOf(2) == 1; }
static inline uint8_t anyByte(void) { return (uint8_t)oneOf(256); }
static inline float anyFloat(void) { return (float)anyDouble(); }

void step(void);

#endif
