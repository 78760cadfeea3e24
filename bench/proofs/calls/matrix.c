#include <matrix.c>

#include "anything.h"

void step(void) {
    switch (oneOf(11)) {
        case 0:
            matrixMake(anyWord(), anyWord(), anyWord());
            break;
        case 1:
            matrixMake(oneOf(3), 1 + oneOf(4), 1 + oneOf(4));
            break;
        case 2:
            matrixSet(oneOf(4), oneOf(5), oneOf(5), anyInt());
            break;
        case 3:
            matrixGet(oneOf(4), oneOf(5), oneOf(5));
            break;
        case 4:
            matrixAdd(oneOf(4), oneOf(4), oneOf(4));
            break;
        case 5:
            matrixMultiply(oneOf(4), oneOf(4), oneOf(4));
            break;
        case 6:
            matrixTurn(oneOf(4));
            break;
        case 7:
            matrixTrace(oneOf(4));
            break;
        case 8:
            matrixLargest(oneOf(4));
            break;
        case 9:
            matrixIsZero(oneOf(4));
            break;
        default:
            matrixMistakes();
            break;
    }
}
