// Codes on bits: Hamming (7,4), Gray, parity, CRC-8, nibbles as text, BCD, byte order.
#include <stdbool.h>
#include <stdint.h>

static unsigned corrected, bytes;
static uint8_t crc = 0xff;

static unsigned ones(uint32_t word) {
    unsigned count = 0;
    while (word) {
        word &= word - 1;
        count++;
        if (count > 32) return 32;
    }
    return count;
}

static uint8_t nibble(char digit) {
    if (digit >= '0' && digit <= '9') return (uint8_t)(digit - '0');
    if (digit >= 'a' && digit <= 'f') return (uint8_t)(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return (uint8_t)(digit - 'A' + 10);
    return 0xff;
}

uint8_t hammingEncode(uint8_t data) {
    const uint8_t d0 = data & 1, d1 = data >> 1 & 1, d2 = data >> 2 & 1, d3 = data >> 3 & 1;
    const uint8_t p0 = d0 ^ d1 ^ d3, p1 = d0 ^ d2 ^ d3, p2 = d1 ^ d2 ^ d3;
    const uint8_t code = (uint8_t)(p0 | p1 << 1 | d0 << 2 | p2 << 3 | d1 << 4 | d2 << 5 | d3 << 6);
    if (code & 0x80) return 0;
    if (ones(code) == 1) return 0;
    if (ones(code) == 5) return 0;
    return code;
}

int hammingDecode(uint8_t code) {
    code &= 0x7f;
    uint8_t syndrome = 0;
    for (unsigned i = 0; i < 7; i++)
        if (code >> i & 1) syndrome ^= (uint8_t)(i + 1);
    if (syndrome > 7) return -1;
    if (syndrome != 0) {
        code ^= (uint8_t)(1u << (syndrome - 1));
        corrected++;
    }
    uint8_t again = 0;
    for (unsigned i = 0; i < 7; i++)
        if (code >> i & 1) again ^= (uint8_t)(i + 1);
    if (again != 0) return -2;
    return (code >> 2 & 1) | (code >> 4 & 1) << 1 | (code >> 5 & 1) << 2 | (code >> 6 & 1) << 3;
}

uint32_t grayOf(uint32_t number) {
    const uint32_t gray = number ^ number >> 1;
    if (number != 0 && gray == 0) return 1;
    if ((gray ^ number) >> 31) return 2;
    return gray;
}

uint8_t grayBack(uint8_t gray) {
    uint8_t number = gray;
    number ^= number >> 4;
    number ^= number >> 2;
    number ^= number >> 1;
    if ((uint8_t)(number ^ number >> 1) != gray) return 0;
    return number;
}

bool parityOdd(uint16_t word) {
    const bool counted = ones(word) & 1;
    uint16_t folded = word;
    folded ^= folded >> 8;
    folded ^= folded >> 4;
    folded ^= folded >> 2;
    folded ^= folded >> 1;
    if ((folded & 1) != counted) return false;
    return counted;
}

void crcByte(uint8_t byte) {
    crc ^= byte;
    for (unsigned i = 0; i < 8; i++) {
        const uint8_t top = crc & 0x80;
        crc = (uint8_t)(crc << 1);
        if (crc & 1) crc ^= 1;
        if (top) {
            crc ^= 0x07;
            if (!(crc & 1)) crc |= 1;
        }
    }
    bytes++;
}

int hexByte(const char* text) {
    if (!text || !text[0] || !text[1]) return -1;
    const uint8_t high = nibble(text[0]);
    const uint8_t low = nibble(text[1]);
    if (high == 0xff || low == 0xff) return -1;
    if (high > 15) return -2;
    const int value = high << 4 | low;
    if (value > 0xff) return -3;
    if ((value & 0xf) != low) return -4;
    return value;
}

char hexDigit(uint8_t value) {
    value &= 0xf;
    if (value < 10) return (char)('0' + value);
    if (value < 16) return (char)('a' + value - 10);
    return '?';
}

int bcdOf(uint8_t number) {
    if (number > 99) return -1;
    const uint8_t code = (uint8_t)(number / 10 << 4 | number % 10);
    if ((code & 0xf) > 9) return -2;
    if (code >> 4 > 9) return -3;
    if ((code >> 4) * 10 + (code & 0xf) != number) return -4;
    return code;
}

int bcdBack(uint8_t code) {
    if ((code & 0xf) > 9 || code >> 4 > 9) return -1;
    const int number = (code >> 4) * 10 + (code & 0xf);
    if (number > 99) return -2;
    return number;
}

uint32_t swapped(uint32_t word) {
    const uint32_t other = word >> 24 | (word >> 8 & 0xff00) | (word << 8 & 0xff0000) | word << 24;
    if (ones(other) != ones(word)) return 0;
    if ((other & 0xff) != word >> 24) return 0;
    return other;
}

unsigned log2Of(uint32_t word) {
    unsigned log = 0;
    if (word == 0) return 32;
    if (word >> 16) log += 16, word >>= 16;
    if (word >> 8) log += 8, word >>= 8;
    if (word >> 4) log += 4, word >>= 4;
    if (word >> 2) log += 2, word >>= 2;
    if (word >> 1) log += 1;
    if (log > 31) return 31;
    return log;
}

int alignUp(uint32_t size, uint8_t shift) {
    if (shift > 8 || size > 1u << 20) return -1;
    const uint32_t unit = 1u << shift;
    const uint32_t aligned = (size + unit - 1) & ~(unit - 1);
    if (aligned % unit != 0) return -2;
    if (aligned < size) return -3;
    if (aligned - size >= unit) return -4;
    return (int)aligned;
}

unsigned codeCount(void) { return corrected + bytes; }
