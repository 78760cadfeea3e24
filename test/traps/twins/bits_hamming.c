// A parity bit leaves one out.
// unit: bits
// instead of: p0 = d0 ^ d1 ^ d3
// write: p0 = d0 ^ d1
// reached: if (ones(code) == 5) return 0;
#include "unit.c"

int main(void) {
    for (int i = 0; i < 16; i++) hammingEncode((uint8_t)i);
    return 0;
}
