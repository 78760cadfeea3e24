// Loads and stores: parts of values, symbolic indices into all kinds of objects, copies.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int note;
static void seen(int condition) {
    if (condition) ++note;
}

static const int primes[10] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
int counts[16];

int lookup(unsigned i, unsigned j) {
    if (i >= 10) return -1;
    seen(primes[i] == 13);
    counts[j & 15] += primes[i];
    seen(counts[3] > 4);
    seen(counts[(i + j) & 15] == 7);
    return counts[j & 15] == 26;
}

int local(unsigned char a, unsigned char b) {
    unsigned char table[8] = {0};
    short grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    table[a & 7] = b;
    table[b & 7]++;
    seen(table[2] > 3);
    seen(grid[a % 3][b & 3] == 7);
    grid[b % 3][a & 3] = (short)(a + b);
    seen(grid[1][1] > 20);
    return table[a & 7] == table[b & 7];
}

int punned(uint32_t word, uint64_t wide, float number) {
    unsigned char bytes[8];
    memcpy(bytes, &word, 4);
    memcpy(bytes + 4, &number, 4);
    seen(bytes[0] == 0x7f);
    seen(bytes[3] > bytes[1]);
    seen(bytes[7] == 0x40);
    uint16_t half;
    memcpy(&half, (char *)&wide + 3, 2);
    seen(half > 500);
    union {
        uint32_t whole;
        uint16_t parts[2];
        uint8_t each[4];
    } mixed = {word};
    mixed.each[1] = (uint8_t)wide;
    seen(mixed.whole > 70000);
    seen(mixed.parts[0] == 256);
    memset(bytes, (int)word, 3);
    seen(bytes[2] == 9);
    return mixed.parts[1] == 1;
}

int heap(int n, int value) {
    if (n < 1 || n > 20) return 0;
    int *all = calloc((size_t)n, sizeof *all);
    if (!all) return -1;
    all[n / 2] = value;
    for (int i = 1; i < n; ++i)
        if (all[i] > all[i - 1]) all[i - 1] = all[i] + 1;
    int *more = realloc(all, (size_t)(2 * n) * sizeof *more);
    if (!more) {
        free(all);
        return -2;
    }
    seen(more[n / 2] == 42);
    int result = more[0] > 10;
    free(more);
    return result;
}

int walk(const int *values, int count, int wanted) {
    const int *end = values + count;
    for (const int *at = values; at < end; ++at)
        if (*at == wanted) return (int)(at - values);
    return -1;
}
