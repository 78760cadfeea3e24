#include <tree.c>

#include "anything.h"

void step(void) {
    switch (oneOf(9)) {
        case 0:
            treeAdd((int16_t)anyWord());
            break;
        case 1:
            treeAdd((int16_t)anyByte());
            break;
        case 2:
            treeHas((int16_t)anyByte());
            break;
        case 3:
            treeHeight();
            break;
        case 4:
            treeRatio((int16_t)anyWord(), (int16_t)anyWord());
            break;
        case 5:
            treeSum(anyWord());
            break;
        case 6:
            treeParity(anyInt());
            break;
        case 7:
            if (oneOf(8) == 0) treeClear();
            break;
        default:
            treeWrongs();
            break;
    }
}
