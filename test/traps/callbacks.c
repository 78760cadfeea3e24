// Code that is left for a while: whoever is called there may call the unit again, or write what it was given.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>

void hook(void);
void give(int *where);
void poke(void);
int ask(int question);
void tell(const char *format, ...);

static int state;
static int level = 3;
static int depth;
static int calls;
static int cell;
static int busy;
static int opened;
static int flagged;
static int total;
static void (*listener)(void);
static jmp_buf *wayOut;

struct operations {
    int (*read)(int);
};
struct operations operations;

void setState(int value) { state = value; }

int undefinedCallsBack(void) {
    state = 1;
    hook();
    if (state != 1) return 1;  // reachable
    return 0;
}

int argumentCallsBack(int (*f)(int)) {
    state = 1;
    f(4);
    if (state == 9) return 1;  // reachable
    return 0;
}

void listen(void (*f)(void)) { listener = f; }
void lift(void) { level = 4; }
int storedCallsBack(void) {
    level = 3;
    if (listener) listener();
    if (level != 3) return 1;  // reachable
    return 0;
}

int entersItself(void) {
    int result = 0;
    depth++;
    if (depth > 1) result = 1;  // reachable
    if (depth < 3) ask(depth);
    depth--;
    return result;
}

static int counting(const void *a, const void *b) {
    calls++;
    return *(const int *)a - *(const int *)b;
}

int sorting(int *items) {
    calls = 0;
    qsort(items, 4, sizeof *items, counting);
    if (calls > 2) return 1;  // reachable
    return 0;
}

int searching(const int *items, int key) {
    calls = 0;
    bsearch(&key, items, 4, sizeof *items, counting);
    if (calls != 0) return 1;  // reachable
    return 0;
}

int localIsGiven(void) {
    int local = 1;
    give(&local);
    if (local != 1) return 1;  // reachable
    return 0;
}

int localIsKept(void) {
    int local = 1;
    give(&local);
    local = 1;
    poke();
    if (local != 1) return 1;  // reachable
    return 0;
}

void giveCell(void) { give(&cell); }
int staticIsKept(void) {
    cell = 1;
    poke();
    if (cell != 1) return 1;  // reachable
    return 0;
}

int answersDiffer(void) {
    const int first = ask(7);
    if (first != 7) return 0;
    if (ask(7) != 7) return 1;  // reachable
    return 0;
}

static void atEnd(void) {
    if (opened) calls = 0;  // reachable
}
void open_(void) {
    if (!opened) atexit(atEnd);
    opened = 1;
}

static void onSignal(int number) {
    (void)number;
    flagged = 1;
}
int signalled(void) {
    flagged = 0;
    signal(SIGUSR1, onSignal);
    raise(SIGUSR1);
    if (flagged) return 1;  // reachable
    return 0;
}
int signalledLater(void) {
    flagged = 0;
    hook();
    if (flagged) return 1;  // reachable
    return 0;
}

int leftByJump(void) {
    if (busy) return 1;  // reachable
    busy = 1;
    hook();
    busy = 0;
    return 0;
}

int throughTable(void) {
    if (!operations.read) return -1;
    state = 2;
    operations.read(3);
    if (state != 2) return 1;  // reachable
    return 0;
}

int variadic(void) {
    int local = 0;
    tell("%n", &local);
    if (local == 5) return 1;  // reachable
    return 0;
}

static void add(int value) { total += value; }
void forEach(const int *items, unsigned count, void (*f)(int)) {
    for (unsigned i = 0; i < count; i++) f(items[i]);
}
int ownCallback(const int *items) {
    total = 0;
    forEach(items, 3, add);
    if (total > 100) return 1;  // reachable
    return 0;
}

// The address goes out here, and with it anybody can call what looks private.
static void private_(int value) { total = value; }
void (*handOut(void))(int) { return private_; }
int calledFromOutside(void) {
    total = 1;
    hook();
    if (total == 77) return 1;  // reachable
    return 0;
}

int loopIsInterrupted(void) {
    int rounds = 0;
    for (state = 0; state < 3; state++) {
        hook();
        rounds++;
        if (rounds > 10) return 1;  // reachable
    }
    return 0;
}

int conditionTwice(void) {
    state = 0;
    if (ask(1) == 0 || state == 6) {
        if (state == 6) return 1;  // reachable
    }
    return 0;
}

void setWayOut(jmp_buf *to) { wayOut = to; }
void leave(void) {
    if (wayOut) longjmp(*wayOut, 1);
}
