// Longer leads are let in.
// unit: utf8
// instead of: if (byte > 0xf4) return -2;
// write: if (byte > 0xf7) return -2;
// reached: if (code > 4) glitch();
#include "unit.c"

int main(void) {
    utf8Byte(0xf7);
    return 0;
}
