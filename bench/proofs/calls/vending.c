#include <vending.c>

#include "anything.h"

void step(void) {
    switch (oneOf(9)) {
        case 0:
            vendingFill(oneOf(8), anyWord());
            break;
        case 1:
            vendingCoin(anyWord());
            break;
        case 2:
            vendingCoin(worth[oneOf(4)]);
            break;
        case 3:
            vendingChoose(oneOf(8));
            break;
        case 4:
            vendingTick();
            break;
        case 5:
            vendingCancel();
            break;
        case 6:
            vendingRepair();
            break;
        case 7:
            for (unsigned i = oneOf(40), kind = oneOf(4); i > 0; i--) vendingCoin(worth[kind]);
            break;
        default:
            vendingState();
            break;
    }
}
