#include <bits.c>

#include "anything.h"

void step(void) {
    char text[2];
    switch (oneOf(14)) {
        case 0:
            hammingEncode(anyByte());
            break;
        case 1:
            hammingDecode(anyByte());
            break;
        case 2:
            grayOf(anyWord());
            break;
        case 3:
            grayBack(anyByte());
            break;
        case 4:
            parityOdd((uint16_t)anyWord());
            break;
        case 5:
            crcByte(anyByte());
            break;
        case 6:
            anyBytes(text, sizeof text);
            hexByte(anyBool() ? text : 0);
            break;
        case 7:
            hexDigit(anyByte());
            break;
        case 8:
            bcdOf(anyByte());
            break;
        case 9:
            bcdBack(anyByte());
            break;
        case 10:
            swapped(anyWord());
            break;
        case 11:
            log2Of(anyWord());
            break;
        case 12:
            alignUp(anyWord(), anyByte());
            break;
        default:
            codeCount();
            break;
    }
}
