// UTF-8: a decoder that takes bytes one by one, an encoder, and counts over a string.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kind { ASCII, TAIL, LEAD2, LEAD3, LEAD4, BAD };
enum { WRONG = 0xfffd };

static uint8_t need;
static uint32_t code, smallest;
static unsigned glitches;
static uint8_t firstByte;

static void glitch(void) { glitches |= 1; }

static enum kind kindOf(uint8_t byte) {
    if (byte < 0x80) return ASCII;
    if (byte < 0xc0) return TAIL;
    if (byte < 0xe0) return LEAD2;
    if (byte < 0xf0) return LEAD3;
    if (byte < 0xf8) return LEAD4;
    return BAD;
}

static unsigned lengthOf(uint32_t point) {
    if (point < 0x80) return 1;
    if (point < 0x800) return 2;
    if (point < 0x10000) return 3;
    if (point > 0x10ffff) glitch();
    return 4;
}

static void begin(uint8_t byte, unsigned tails) {
    switch (tails) {
        case 1:
            code = byte & 0x1f;
            smallest = 0x80;
            break;
        case 2:
            code = byte & 0x0f;
            smallest = 0x800;
            break;
        case 3:
            code = byte & 0x07;
            smallest = 0x10000;
            break;
        default:
            glitch();
            return;
    }
    need = (uint8_t)tails;
    firstByte = byte;
}

// A code point, or -1 while more is needed, -2 where the input is wrong.
int32_t utf8Byte(uint8_t byte) {
    const enum kind kind = kindOf(byte);
    if (need > 0) {
        if (kind != TAIL) {
            need = 0;
            return -2;
        }
        if (code >> 15) glitch();
        code = code << 6 | (byte & 0x3f);
        if (--need > 0) return -1;
        if (code < smallest) return -2;
        if (code >= 0xd800 && code <= 0xdfff) return -2;
        if (code > 0x1fffff) glitch();
        if (code > 0x10ffff) return -2;
        if (code < 0x80) glitch();
        const unsigned length = lengthOf(code);
        if (length < 2) glitch();
        if (length == 2 && smallest != 0x80) glitch();
        if (length == 4 && (firstByte & 0xf8) != 0xf0) glitch();
        return (int32_t)code;
    }
    switch (kind) {
        case ASCII:
            if (byte & 0x80) glitch();
            return byte;
        case TAIL:
            if ((byte & 0xc0) != 0x80) glitch();
            return -2;
        case LEAD2:
            if (byte < 0xc2) return -2;
            begin(byte, 1);
            return -1;
        case LEAD3:
            begin(byte, 2);
            return -1;
        case LEAD4:
            if (byte > 0xf4) return -2;
            begin(byte, 3);
            if (code > 4) glitch();
            return -1;
        case BAD:
            if (byte < 0xf8) glitch();
            return -2;
        default:
            return -3;
    }
}

bool utf8End(void) {
    const bool isWhole = need == 0;
    need = 0;
    return isWhole;
}

// How many bytes; 0 where it is no code point.
unsigned utf8Encode(uint32_t point, uint8_t* to) {
    if (!to || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return 0;
    const unsigned length = lengthOf(point);
    if (length < 1 || length > 4) return 0;
    uint8_t bytes[4] = {0};
    if (length == 1) {
        bytes[0] = (uint8_t)point;
    } else {
        unsigned i = length - 1;
        uint32_t rest = point;
        for (; i > 0; i--) {
            if (i > 3) return 0;
            bytes[i] = (uint8_t)(0x80 | (rest & 0x3f));
            rest >>= 6;
        }
        if (length == 2 && rest > 0x1f) glitch();
        if (length == 3 && rest > 0x0f) glitch();
        if (length == 4 && rest > 0x04) glitch();
        bytes[0] = (uint8_t)((0xf00u >> length & 0xf0) | rest);
        if (kindOf(bytes[0]) == TAIL) glitch();
        if (kindOf(bytes[length - 1]) != TAIL) glitch();
        if ((bytes[1] & 0xc0) != 0x80) glitch();
    }
    for (unsigned i = 0; i < length; i++) to[i] = bytes[i];
    return length;
}

// Characters; -1 where the bytes are wrong.
int utf8Count(const uint8_t* bytes, size_t size) {
    int count = 0;
    unsigned open = 0;
    if (!bytes || size > 1000) return -1;
    for (size_t i = 0; i < size; i++) {
        const enum kind kind = kindOf(bytes[i]);
        if (kind == BAD) return -1;
        if (open > 0) {
            if (open > 3) return -1;
            if (kind != TAIL) return -1;
            open--;
            continue;
        }
        if (kind == TAIL) return -1;
        if (kind != ASCII) open = (unsigned)kind - 1;
        count++;
        if (count > 1000) return -1;
        if (open == 0 && kind == LEAD2) glitch();
    }
    if ((size_t)count > size) return -1;
    return open == 0 ? count : -1;
}

int utf8State(void) {
    if (need > 3) return -1;
    if (need == 3 && smallest != 0x10000) return -2;
    if (need > 0 && firstByte < 0xc2) return -3;
    if (need > 0 && code > 0x7fff) return -4;
    if (glitches) return -5;
    return need;
}
