#include "for_a_while.c"

int main(void) {
    for (int i = 0; i < 400; i++) tick();
    for (int i = 0; i < 300; i++) send(true);
    balanced();
    for (int i = 0; i < 5; i++) average(50);
    for (int i = 0; i < 252; i++) average(0);
    for (int i = 0; i < 100; i++) threes();
    for (int i = 0; i < 40000; i++) together();
    for (int i = 0; i < 128; i++) credit();
    neverNegative();
    for (int i = 0; i < 5; i++) rises(1000000000);
    for (int i = 0; i < 6; i++) insert(9);
    insert(1);
    forgetKey(0xbeef);
    allKeys();
    widen();
    for (int i = 0; i < 20000 && !ordered(); i++) widen();
    password(0x12345678);
    password(0x9abcdef0);
    isOpen();
    handle(1);
    for (int i = 0; i < 32; i++) power();
    for (int i = 0; i < 300; i++) distance();
    for (int i = 0; i < 70000; i++) alarm_();
    for (int i = 0; i < 20000000; i++)
        if (grows()) break;
    onlyEven(65535);
    for (int i = 0; i < 256; i++) nested(true);
    for (int i = 0; i < 200; i++) ascending(3);
    return 0;
}
