#include "corners.c"

static int changing, shared;
int look(void) { return changing++; }
int *lend(void) { return &shared; }
int unchecked(int a, int b) { return a * b; }

int main(void) {
    neighbour();
    before();
    nextRow(4);
    leftOfMiddle(-2);
    byLetters();
    oneOfThree(2);
    chosen(1);
    method(10);
    restIsNothing();
    initialised(4);
    variadic(7);
    for (int n = 0; n < 256; n++) oldStyle(n);
    otherPrototype(2);
    undeclared(4);
    byValue((struct pair){4, 6});
    largeByValue(8);
    struct mixed mixed;
    packed(&mixed, (unsigned char *)&mixed);
    pure();
    lent();
    int cell;
    restricted(&cell, 1);
    overflows(2147483647, 1);
    counted(1);
    bytesTurned(0x04030201);
    rotated(0x80000001, 1);
    expected(77);
    vectors(7);
    longDouble(1.0L + 1e-18L);
    complexNumbers(0.0, 1.0);
    literals(5);
    shadows(4);
    negativeCase('\x80');
    wideSwitch(0x100000001);
    sideEffects(1);
    comma(7);
    for (int i = 0; i < 5; i++) sameNames();
    return 0;
}
