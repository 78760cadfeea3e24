#include "handed_out.c"

static struct box shown;
struct box *display = &shown;
static const int *taken;
static int *any;
void take(const int *p) { taken = p; }
void takeAny(const char *format, ...) {
    va_list list;
    va_start(list, format);
    any = va_arg(list, int *);
    va_end(list);
}
static int *called;
static void callback(int *p) { called = p; }

int main(void) {
    int *p, other = 0;
    getBuffer()[0] = 'x';
    checkBuffer();
    *getReturned() = 1;
    checkReturned();
    *(int *)getConstant() = 1;
    checkConstant();
    passOn();
    *(int *)taken = 1;
    checkUndefined();
    outParameter(&p);
    *p = 1;
    checkParameter();
    show();
    shown.corner->y = 1;
    checkPoint();
    getBox().corner->x = 1;
    checkBox();
    getElement()[1] = 1;
    checkElement();
    getRow(1)[2] = 1;
    checkGrid();
    getNode()->value = 1;
    checkNode();
    *choose(1) = 1;
    checkTernary();
    toFormat();
    *any = 1;
    checkVariadic();
    *(int *)getVoid() = 1;
    checkVoid();
    *(int *)getNumber() = 1;
    checkNumber();
    copyAddress(&p);
    *p = 1;
    checkCopy();
    **onHeap() = 1;
    checkHeap();
    *viaStatic() = 1;
    checkRoute();
    withCallback(callback);
    *called = 1;
    checkCallback();
    fillBox();
    *exchange(&other) = 1;
    checkExchanged();
    *counter() = 99;
    counter();
    throughOneOfTwo(1, &other);
    throughArrayOfPointers(1);
    throughCallee(77);
    throughResult();
    return 0;
}
