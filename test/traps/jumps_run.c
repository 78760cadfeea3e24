#include "jumps.c"

int main(void) {
    comesBack();
    fromDeep(4);
    zeroIsOne();
    changedBetween();
    rounds();
    changing(true);
    leftHalf();
    table(1);
    duff(6);
    intoLoop(1);
    intoBlock(7);
    backwards(5);
    falls(1);
    defaultFirst(3);
    noCase(5);
    range(15);
    outOfTwo();
    arm();
    onlyOnce(0);
    return 0;
}
