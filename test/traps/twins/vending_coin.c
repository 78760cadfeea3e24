// The dearest coin is worth more in the table than in the slot.
// unit: vending
// instead of: {10, 20, 50, 100};
// write: {10, 20, 50, 105};
// reached: if (value != worth[kind]) raise(1);
#include "unit.c"

int main(void) {
    vendingCoin(100);
    return 0;
}
