#include "recursion.c"

int ask(int question) {
    forget();
    return question;
}

int main(void) {
    staticIsOne(3);
    localStatic(5);
    writtenFromBelow(3);
    framesDiffer(3, 0);
    mutual(4);
    large(4);
    depthIsSeen();
    twoWays(5);
    throughOutside(1);
    throughPointer(4);
    stackOfOthers(4);
    negativeDivisor(-6, -4);
    for (int n = 0; n < 30; n++) wraps(n);
    summary(9);
    notAlways91(150);
    return 0;
}
