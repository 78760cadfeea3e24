#include "callbacks.c"

static int *given;
static void (*next)(void);
static int (*nextAnswer)(int);
static void (*outside)(int);

void hook(void) {
    if (next) next();
}
void give(int *where) {
    given = where;
    *where = 2;
}
void poke(void) {
    if (given) *given = 3;
}
int ask(int question) { return nextAnswer ? nextAnswer(question) : question; }
void tell(const char *format, ...) {
    va_list list;
    va_start(list, format);
    *va_arg(list, int *) = 5;
    va_end(list);
}

static void change(void) { setState(8); }
static int changeTo9(int value) {
    setState(9);
    return value;
}
static int again(int question) { return entersItself() + question; }
static int other(int question) {
    static int asked;
    return question + asked++;
}
static int six(int question) {
    setState(6);
    return question;
}
static void raiseIt(void) { raise(SIGUSR1); }
static void callOutside(void) { outside(77); }
static void back(void) {
    static int rounds;
    setState(rounds++ < 20 ? 0 : 5);
}

int main(void) {
    int items[4] = {4, 3, 2, 1}, sorted[4] = {1, 2, 3, 4}, large[3] = {90, 90, 90};
    jmp_buf out;
    next = change;
    undefinedCallsBack();
    argumentCallsBack(changeTo9);
    listen(lift);
    storedCallsBack();
    nextAnswer = again;
    entersItself();
    sorting(items);
    searching(sorted, 3);
    localIsGiven();
    localIsKept();
    giveCell();
    staticIsKept();
    nextAnswer = other;
    answersDiffer();
    open_();
    signalled();
    next = raiseIt;
    signalledLater();
    next = leave;
    if (setjmp(out) == 0) {
        setWayOut(&out);
        leftByJump();
    }
    leftByJump();
    operations.read = changeTo9;
    throughTable();
    variadic();
    ownCallback(large);
    outside = handOut();
    next = callOutside;
    calledFromOutside();
    next = back;
    loopIsInterrupted();
    nextAnswer = six;
    conditionTwice();
    return 0;
}
