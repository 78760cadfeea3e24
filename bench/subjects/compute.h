#ifndef COMPUTE_H
#define COMPUTE_H

#include <stdint.h>

uint32_t compute_matrix(uint32_t seed);
uint32_t compute_sieve(uint32_t seed);
uint32_t compute_crc32(uint32_t seed);
uint32_t compute_sort(uint32_t seed);
uint32_t compute_calls(uint32_t seed);
uint32_t compute_machine(uint32_t seed);

#endif
