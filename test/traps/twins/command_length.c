// The line is filled to its end.
// unit: command
// instead of: if (length == LINE - 1) return -100;
// write: if (length == LINE) return -100;
// reached: if (length >= LINE) return -101;
// reached: if (length > LINE - 1) return -1;
#include "unit.c"

int main(void) {
    for (int i = 0; i < 33; i++) commandKey('a');
    commandDefect();
    return 0;
}
