// Ways through a function that are not written where they arrive.
#include <setjmp.h>
#include <stdbool.h>

static jmp_buf place;
static int half;
static bool isArmed;

int comesBack(void) {
    if (setjmp(place) != 0) return 1;  // reachable
    longjmp(place, 5);
}
static void deep(int n) {
    if (n == 0) longjmp(place, 3);
    deep(n - 1);
}
int fromDeep(int n) {
    const int why = setjmp(place);
    if (why == 3) return 1;  // reachable
    if (n >= 0 && n < 50) deep(n);
    return 0;
}
int zeroIsOne(void) {
    const int why = setjmp(place);
    if (why == 1) return 1;  // reachable
    longjmp(place, why);
}
int changedBetween(void) {
    volatile int local = 1;
    if (setjmp(place) == 0) {
        local = 2;
        longjmp(place, 1);
    }
    if (local == 2) return 1;  // reachable
    return 0;
}
int rounds(void) {
    volatile int count = 0;
    setjmp(place);
    count++;
    if (count == 4) return 1;  // reachable
    if (count < 4) longjmp(place, 1);
    return 0;
}
static void change(bool fails) {
    half++;
    if (fails) longjmp(place, 1);
    half--;
}
void changing(bool fails) {
    if (setjmp(place) == 0) change(fails);
}
int leftHalf(void) {
    if (half != 0) return 1;  // reachable
    return 0;
}
int table(unsigned n) {
    static const void *const where[] = {&&one, &&two, &&three};
    int result = 0;
    goto *where[n % 3];
one:
    return 0;
two:
    result = 4;
three:
    if (result == 4) return 1;  // reachable
    return 0;
}
int duff(unsigned n) {
    unsigned done = 0;
    unsigned left = n % 16 + 1;
    switch (left % 4) {
        do {
            case 0:
                done++;
            case 3:
                done++;
            case 2:
                done++;
            case 1:
                done++;
                left = left > 4 ? left - 4 : 0;
        } while (left > 0);
    }
    if (done == 7) return 1;  // reachable
    return 0;
}
int intoLoop(int n) {
    int i = 100;
    if (n > 0) goto inside;
    for (i = 0; i < 3; i++) {
    inside:
        if (i > 50) return 1;  // reachable
    }
    return 0;
}
int intoBlock(int n) {
    int a = 0;
    if (n == 7) goto within;
    if (a != 0) {
    within:
        if (n == 7) return 1;  // reachable
    }
    return 0;
}
int backwards(int n) {
    int passed = 0;
again:
    if (passed == 2) return 1;  // reachable
    passed++;
    if (n-- > 0) goto again;
    return 0;
}
int falls(int n) {
    int a = 0;
    switch (n) {
        case 1:
            a += 1;
        case 2:
            a += 2;
        default:
            a += 4;
    }
    if (a == 7) return 1;  // reachable
    return 0;
}
int defaultFirst(int n) {
    int a = 0;
    switch (n) {
        default:
            a = 1;
        case 3:
            if (a == 0) return 1;  // reachable
    }
    return 0;
}
int noCase(int n) {
    int a = 9;
    switch (n) {
        case 0:
            a = 0;
            break;
        case 1:
            a = 1;
            break;
    }
    if (a == 9) return 1;  // reachable
    return 0;
}
int range(int n) {
    switch (n) {
        case 10 ... 20:
            if (n == 15) return 1;  // reachable
            return 2;
        default:
            return 0;
    }
}
int outOfTwo(void) {
    int count = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            if (k == 1) continue;
            if (i == 1) break;
            count++;
        }
    if (count == 4) return 1;  // reachable
    return 0;
}
void arm(void) {
    isArmed = true;
}
int onlyOnce(int n) {
    do {
        if (n == 3) continue;
        if (isArmed) return 1;  // reachable
    } while (false);
    return 0;
}
