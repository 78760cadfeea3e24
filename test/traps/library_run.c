#include "library.c"

int main(void) {
    numberBehind("0x");
    scanned("5 x");
    negativeText("-5");
    unsignedText("-1");
    cutText(123456);
    printedText(-1);
    char list[] = "ab,cd";
    splits(list);
    char text[] = "a;b";
    found(text);
    endIsFound("");
    noEnvironment("NO_SUCH_TRAP");
    setenv("TRAP", "on", 1);
    otherEnvironment();
    decimalPoint();
    sharedResult();
    normalised(32);
    timeIsNotZero();
    noFile("/no/such/file");
    file();
    blocks();
    pushedBack();
    for (unsigned seed = 0; seed < 50; seed++) drawn(seed);
    for (unsigned seed = 0; seed < 50; seed++) drawnTwice(seed);
    quotient(-1);
    parts(-1.5);
    exponent(1e-200);
    comparedText("zzz", "aaa");
    comparedText("aaa", "zzz");
    firstBytes("abc", "abd");
    appended("xyz");
    int items[3] = {0, 5, 4};
    sorted(items);
    whichLetters("abac");
    return 0;
}
