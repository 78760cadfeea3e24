/* CPU-bound functions for the cost of instrumentation. Each does a fixed amount of work and returns a checksum of what
 * it did, so that builds can be compared for equality too. */
#include "compute.h"

#include <stddef.h>

#define SIDE 96
#define SIEVE 200000
#define BYTES 200000
#define ITEMS 4000

static uint32_t step(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Nested loops over arrays: long straight blocks. */
uint32_t compute_matrix(uint32_t seed) {
    static int32_t a[SIDE][SIDE], b[SIDE][SIDE];
    for (int i = 0; i < SIDE; i++) {
        for (int j = 0; j < SIDE; j++) {
            a[i][j] = (int32_t)(step(&seed) % 100);
            b[i][j] = (int32_t)(step(&seed) % 100);
        }
    }
    uint32_t sum = 0;
    for (int i = 0; i < SIDE; i++) {
        for (int j = 0; j < SIDE; j++) {
            int32_t cell = 0;
            for (int k = 0; k < SIDE; k++) cell += a[i][k] * b[k][j];
            sum = sum * 31 + (uint32_t)cell;
        }
    }
    return sum;
}

/* Short loop bodies with a store. */
uint32_t compute_sieve(uint32_t seed) {
    static uint8_t composite[SIEVE];
    for (size_t i = 0; i < SIEVE; i++) composite[i] = 0;
    uint32_t primes = seed & 1;
    for (size_t i = 2; i < SIEVE; i++) {
        if (composite[i]) continue;
        primes++;
        for (size_t multiple = i * 2; multiple < SIEVE; multiple += i) composite[multiple] = 1;
    }
    return primes;
}

/* A branch on every bit, half of them mispredicted. */
uint32_t compute_crc32(uint32_t seed) {
    uint32_t crc = 0xFFFFFFFFu;
    for (int i = 0; i < BYTES; i++) {
        crc ^= step(&seed) & 0xFF;
        for (int bit = 0; bit < 8; bit++) {
            if (crc & 1) {
                crc = (crc >> 1) ^ 0xEDB88320u;
            } else {
                crc >>= 1;
            }
        }
    }
    return ~crc;
}

static void sift(uint32_t *heap, size_t root, size_t count) {
    while (root * 2 + 1 < count) {
        size_t child = root * 2 + 1;
        if (child + 1 < count && heap[child] < heap[child + 1]) child++;
        if (heap[root] >= heap[child]) return;
        uint32_t swap = heap[root];
        heap[root] = heap[child];
        heap[child] = swap;
        root = child;
    }
}

/* Calls, `&&`, and loops with several exits. */
uint32_t compute_sort(uint32_t seed) {
    static uint32_t items[ITEMS];
    for (size_t i = 0; i < ITEMS; i++) items[i] = step(&seed);
    for (size_t i = ITEMS / 2; i > 0; i--) sift(items, i - 1, ITEMS);
    for (size_t i = ITEMS - 1; i > 0; i--) {
        uint32_t swap = items[0];
        items[0] = items[i];
        items[i] = swap;
        sift(items, 0, i);
    }
    uint32_t sum = 0;
    for (size_t i = 0; i < ITEMS; i++) sum = sum * 31 + items[i];
    return sum;
}

static uint32_t ackermann(uint32_t m, uint32_t n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

/* Hardly anything but calls. */
uint32_t compute_calls(uint32_t seed) { return ackermann(2, 300 + seed % 2); }

/* A switch in a loop: a small stack machine that sums numbers. */
uint32_t compute_machine(uint32_t seed) {
    static const uint8_t code[] = {0, 1, 2, 3, 4, 1, 5};
    uint32_t accumulator = seed, other = 0, rounds = 0;
    for (size_t at = 0;; at++) {
        switch (code[at]) {
            case 0:
                other = accumulator & 0xFFFF;
                break;
            case 1:
                accumulator += other;
                break;
            case 2:
                accumulator = accumulator * 3 + 1;
                break;
            case 3:
                if (accumulator & 1) accumulator ^= 0x5555;
                break;
            case 4:
                other = accumulator >> 3;
                break;
            default:
                if (++rounds == 60000) return accumulator;
                at = (size_t)-1;
        }
    }
}
