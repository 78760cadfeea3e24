#include "memory.c"

int main(void) {
    int cell;
    noMemory(PTRDIFF_MAX);
    noZeros(SIZE_MAX / 16);
    notGrown(PTRDIFF_MAX);
    leaveBytes();
    oldBytes();
    // no room to grow where it is
    void *before = malloc(8);
    void *behind = malloc(8);
    free(before);
    void *many[8];
    for (int i = 0; i < 8; i++) memset(many[i] = malloc(64), 7, 64);
    for (int i = 0; i < 8; i++) free(many[i]);
    grownBytes();
    free(behind);
    sameAddressAgain();
    usedByOther(&cell);
    usedByOther(handOut());
    char text[8] = "";
    overlapping(text);
    allBytes();
    struct header h, from = {5, {0, 0, 6, 9}};
    minusOne(&h);
    intoMembers(&h, &from);
    struct gap a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 1, sizeof b);
    b.c = 0;
    b.i = 0;
    padding(&a, &b);
    partly(&h);
    textOverNumber(&h);
    noEnd("abcdef");
    unsignedLetters("\x80");
    onTheStack(63);
    variableLength(50);
    copyOfText("a");
    wholeStruct(&h, &from);
    const unsigned char bytes[4] = {0, 1, 0, 0};
    countedBytes(&cell, bytes, 2);
    otherTypeNow();
    return 0;
}
