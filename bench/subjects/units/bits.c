// What is remarkable about the bits of a word, as a set.
enum { ODD = 1, POWER = 2, MASK = 4, RUN = 8, PALINDROME = 16, PARITY = 32, GRAY_STEP = 64, MAGIC = 128, PAIRS = 256 };

unsigned describe_word(unsigned x, unsigned previous) {
    unsigned set = 0, reversed = 0, y = x, low, gray;
    if (x & 1u) set |= ODD;
    if (x != 0 && (x & (x - 1u)) == 0) set |= POWER;
    if (x != 0 && (x & (x + 1u)) == 0) set |= MASK;
    low = x & (0u - x);
    if (x != 0 && low > 1 && ((x + low) & x) == 0) set |= RUN;
    for (int i = 0; i < 32; i++) reversed |= ((x >> i) & 1u) << (31 - i);
    if (reversed == x && x != 0) set |= PALINDROME;
    y ^= y >> 16;
    y ^= y >> 8;
    y ^= y >> 4;
    if ((0x6996u >> (y & 15u)) & 1u) set |= PARITY;
    gray = (x ^ (x >> 1)) ^ (previous ^ (previous >> 1));
    if (gray != 0 && (gray & (gray - 1u)) == 0 && x > previous) set |= GRAY_STEP;
    if ((x & 0xffff0000u) == 0xcafe0000u || (x & 0xffffu) == 0xbabeu) set |= MAGIC;
    if (x >> 16 == (x & 0xffffu) && x >> 24 != (x >> 16 & 0xffu)) set |= PAIRS;
    return set;
}
