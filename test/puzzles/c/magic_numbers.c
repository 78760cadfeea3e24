// Values that only arithmetic finds: a chain of equations, a product, a hash of four bytes.
// expect: open 0
#include <stdint.h>

int chain(int a, int b, int c) {
    if (a * 7 + 13 != 1000012) return 0;
    if ((b ^ 0x5a5a5a5a) != a) return 1;
    if (c - b == 77776) return 3;
    return 2;
}

int product(uint16_t x, uint16_t y) {
    if (x > 1 && y > x && (uint32_t)x * y == 62615533u) return 1;
    return 0;
}

int hashed(const unsigned char key[4]) {
    uint32_t hash = 5381;
    for (int i = 0; i < 4; ++i) hash = hash * 33 + key[i];
    return hash == 0x7c9e6865u;
}
