#include "unset.c"

// Leaves a pattern where the next call has its variables; has no others of its own on the stack.
static int step, at;
static __attribute__((noinline)) void fill(void) {
    volatile int cells[256];
    for (at = 0; at < 256; at++) cells[at] = 77 + at * step;
}
#define plant(by) (step = (by), fill())

int main(void) {
    plant(1);
    differ();
    plant(0);
    onOneWay(0);
    plant(0);
    gotoPast(1);
    plant(0);
    switchPast(1);
    plant(0);
    partOfStruct();
    plant(0);
    partOfArray(3);
    stillThere(5);
    plant(0x01010101);
    restOfUnion();
    plant(0);
    outOfEnum();
    plant(0);
    fromCallee(0);
    plant(0);
    notSetByCallee(0);
    plant(0);
    copiedUnset();
    plant(0x01010101);
    text();
    plant(-1);
    sumOfBoth();
    plant(1);
    sumOfBoth();
    plant(0);
    twiceTheSame(1);
    void *p = malloc(4 * sizeof(struct three));
    memset(p, 7, 4 * sizeof(struct three));
    free(p);
    fromHeap();
    return 0;
}
