#include <utf8.c>

#include "anything.h"

void step(void) {
    uint8_t bytes[64];
    switch (oneOf(7)) {
        case 0:
        case 1:
            utf8Byte(anyByte());
            break;
        case 2:
            utf8End();
            break;
        case 3:
            utf8Encode(anyWord(), anyBool() ? bytes : NULL);
            break;
        case 4: {
            const unsigned size = oneOf(sizeof bytes + 1);
            anyBytes(bytes, size);
            utf8Count(anyBool() ? bytes : NULL, anyBool() ? size : anyLong() > 1000 ? 1001 : 0);
            break;
        }
        case 5: {
            const unsigned size = utf8Encode(anyWord(), bytes);
            utf8Count(bytes, size);
            for (unsigned i = 0; i < size; i++) utf8Byte(bytes[i]);
            break;
        }
        default:
            utf8State();
            break;
    }
}
