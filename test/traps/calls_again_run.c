#include "calls_again.c"

#include <limits.h>

int main(void) {
    int cell = 1;
    once();
    once();
    for (int i = 0; i < 3; i++) thirdTime();
    for (int i = 0; i < 70000; i++) manyTimes();
    firstKey();
    secondKey();
    thirdKey();
    unlocked();
    refund();
    tooMany();
    sameAgain(4242);
    sameAgain(4242);
    for (int i = 0; i < 4; i++) put(7);
    fourth();
    put(2);
    put(1);
    wrapped();
    remember(&cell);
    cell = 2;
    hasChanged();
    for (int i = 0; i < 256; i++) narrowWraps();
    for (int i = 0; i < 256; i++) narrowFalls();
    try_(1234);
    for (int i = 0; i < 4; i++) try_(0);
    openAfterMany();
    shifting(11);
    shifting(22);
    shifting(33);
    for (int i = 0; i < 10000000; i++)
        if (drawn()) break;
    for (int i = 0; i < 5; i++) lazy();
    pay(INT_MAX);
    pay(1);
    inDebt();
    release();
    moreFreed();
    return 0;
}
