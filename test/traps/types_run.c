#include "types.c"

int main(void) {
    outOfEnum((enum color)9);
    belowEnum((enum signs)0);
    enumOfBits(GREEN, BLUE);
    for (int i = 0; i < 7; i++) nextColor();
    colorRunsOut();
    for (int i = 0; i < 8; i++) bitsWrap();
    oneBitIsNegative(1);
    bitsCut(8);
    oneBitIsNegative(0);
    neighbours(13);
    promotedBits(1);
    truth(4);
    truthCounts(3);
    wide(-1);
    setLength(1, 9);
    viewChanges();
    literal(4);
    longs(LONG_MAX);
    wideProduct(3037000500, 3037000500);
    wideEnough(5ull << 32, 1ull << 32);
    passedByValue((struct flags){.low = 7, .next = 31});
    return 0;
}
