#include "punning.c"

#include <stdlib.h>

uintptr_t where;
static uintptr_t number;
void hook(void) {
    if (where) *(int *)where = 9;
    if (number) *(int *)(number - 1) = 9;
}
void keepNumber(uintptr_t given) { number = given; }

int main(void) {
    floatBits(3.14159274f);
    signOfFloat(-0.0f);
    oneByte(128);
    setFloat(0.0f);
    setBytes(0x12);
    stateIsOther();
    union shape shape;
    commonStart(&shape);
    sharedMember(&shape);
    copiedBits(1.0);
    halves(0x12345678);
    int items[2];
    bytesOfArray(items);
    bytesOfLocal(2);
    struct outer outer;
    container(&outer.inner);
    firstMember(&outer);
    byOffset(&outer);
    bitfields(0x90);
    thereAndBack();
    mask();
    unmasked();
    escapedAsNumber();
    passNumber();
    passedAsNumber();
    char text[40];
    spell(text, sizeof text);
    void *found;
    sscanf(text, "%p", &found);
    *(int *)found = 6;
    spelledOut();
    int *address;
    byteByByte((unsigned char *)&address);
    *address = 6;
    byteByByte((unsigned char *)&address);
    comparedPointers(items, items + 1);
    equalPointers((char *)items, items);
    alignment((char *)items + 3);
    highAddress(items);
    return 0;
}
