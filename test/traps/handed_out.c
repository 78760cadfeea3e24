// Private memory whose address gets out, on many ways: whoever has it may write there between two calls.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
    int x, y;
};
struct box {
    struct point *corner;
};
struct list {
    struct list *next;
    int value;
};

void take(const int *p);
void takeAny(const char *format, ...);
extern struct box *display;

static char buffer[8];
static int returned, constant, toUndefined, byParameter, fromTernary, toVariadic;
static struct point point;
static int row[4];
static int grid[2][3];
static struct list node;
static int asVoid, fromCast, byCopy;
static struct point whole;
static int inHeap, twoWays, byCallback, swappedOut;
static int *route = &twoWays;

char *getBuffer(void) { return buffer; }
int checkBuffer(void) {
    if (buffer[0] == 'x') return 1;  // reachable
    return 0;
}
int *getReturned(void) { return &returned; }
int checkReturned(void) {
    if (returned != 0) return 1;  // reachable
    return 0;
}
const int *getConstant(void) { return &constant; }
int checkConstant(void) {
    if (constant != 0) return 1;  // reachable
    return 0;
}
void passOn(void) { take(&toUndefined); }
int checkUndefined(void) {
    if (toUndefined != 0) return 1;  // reachable
    return 0;
}
void outParameter(int **to) { *to = &byParameter; }
int checkParameter(void) {
    if (byParameter != 0) return 1;  // reachable
    return 0;
}
void show(void) {
    if (display) display->corner = &point;
}
int checkPoint(void) {
    if (point.y != 0) return 1;  // reachable
    return 0;
}
struct box getBox(void) {
    struct box b = {&whole};
    return b;
}
int checkBox(void) {
    if (whole.x != whole.y) return 1;  // reachable
    return 0;
}
int *getElement(void) { return &row[2]; }
int checkElement(void) {
    if (row[3] != 0) return 1;  // reachable
    return 0;
}
int *getRow(unsigned i) { return grid[i & 1]; }
int checkGrid(void) {
    if (grid[1][2] != 0) return 1;  // reachable
    return 0;
}
struct list *getNode(void) {
    node.next = &node;
    return node.next;
}
int checkNode(void) {
    if (node.value != 0) return 1;  // reachable
    return 0;
}
int *choose(int n) { return n > 0 ? &fromTernary : 0; }
int checkTernary(void) {
    if (fromTernary != 0) return 1;  // reachable
    return 0;
}
void toFormat(void) { takeAny("%d", &toVariadic); }
int checkVariadic(void) {
    if (toVariadic != 0) return 1;  // reachable
    return 0;
}
void *getVoid(void) { return &asVoid; }
int checkVoid(void) {
    if (asVoid != 0) return 1;  // reachable
    return 0;
}
uintptr_t getNumber(void) { return (uintptr_t)&fromCast; }
int checkNumber(void) {
    if (fromCast != 0) return 1;  // reachable
    return 0;
}
void copyAddress(void *to) {
    int *address = &byCopy;
    memcpy(to, &address, sizeof address);
}
int checkCopy(void) {
    if (byCopy != 0) return 1;  // reachable
    return 0;
}
int **onHeap(void) {
    int **p = malloc(sizeof *p);
    if (p) *p = &inHeap;
    return p;
}
int checkHeap(void) {
    if (inHeap != 0) return 1;  // reachable
    return 0;
}
int *viaStatic(void) { return route; }
int checkRoute(void) {
    if (twoWays != 0) return 1;  // reachable
    return 0;
}
void withCallback(void (*f)(int *)) { f(&byCallback); }
int checkCallback(void) {
    if (byCallback != 0) return 1;  // reachable
    return 0;
}
static int *box;
void fillBox(void) { box = &swappedOut; }
int *exchange(int *other) {
    int *was = box;
    box = other;
    return was;
}
int checkExchanged(void) {
    if (swappedOut != 0) return 1;  // reachable
    return 0;
}
int *counter(void) {
    static int count;
    if (count == 99) return 0;  // reachable
    return &count;
}
int throughOneOfTwo(int n, int *p) {
    int local = 1;
    int *q = n > 0 ? &local : p;
    *q = 2;
    if (local == 2) return 1;  // reachable
    return 0;
}
int throughArrayOfPointers(unsigned i) {
    int a = 1, b = 1;
    int *both[2] = {&a, &b};
    *both[i & 1] = 2;
    if (b == 2) return 1;  // reachable
    return 0;
}
static void set(int *p, int value) { *p = value; }
int throughCallee(int value) {
    int local = 1;
    set(&local, value);
    if (local == 77) return 1;  // reachable
    return 0;
}
static int *last(int *p) { return p + 1; }
int throughResult(void) {
    int pair[2] = {1, 1};
    *last(pair) = 2;
    if (pair[1] == 2) return 1;  // reachable
    return 0;
}
