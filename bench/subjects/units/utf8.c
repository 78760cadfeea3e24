// Decodes one code point of UTF-8. Returns how many bytes it took, or minus the byte at which it is wrong.
int decode_utf8(const unsigned char *bytes, unsigned length, unsigned *code) {
    unsigned need, value, least;
    if (length == 0) return 0;
    if (bytes[0] < 0x80) {
        *code = bytes[0];
        return 1;
    }
    if (bytes[0] >= 0xc2 && bytes[0] <= 0xdf) {
        need = 1;
        value = bytes[0] & 0x1fu;
        least = 0x80;
    } else if (bytes[0] >= 0xe0 && bytes[0] <= 0xef) {
        need = 2;
        value = bytes[0] & 0x0fu;
        least = 0x800;
    } else if (bytes[0] >= 0xf0 && bytes[0] <= 0xf4) {
        need = 3;
        value = bytes[0] & 0x07u;
        least = 0x10000;
    } else {
        return -1;
    }
    for (unsigned i = 1; i <= need; i++) {
        if (i >= length || (bytes[i] & 0xc0u) != 0x80u) return -(int)i - 1;
        value = value << 6 | (bytes[i] & 0x3fu);
    }
    if (value < least) return -2;                       // a longer form than needed
    if (value >= 0xd800 && value <= 0xdfff) return -2;  // half of a UTF-16 pair
    if (value > 0x10ffff) return -2;
    *code = value;
    return (int)need + 1;
}
