// What others can name: they may write it between two calls, and while they are called.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern int configured;
extern const int fixed;
extern int unknownSize[];
void anything(void);

int limit = 10;
int table[3] = {1, 2, 3};
const int *const view = &limit;
char *name = "abc";
const char *title = "abc";
int tentative;
struct settings {
    int speed;
    int (*operation)(int);
} settings = {5, 0};
static int twice(int value) { return 2 * value; }
int (*operation)(int) = twice;
int *selected = &limit;
static int hidden = 4;
int *toHidden = &hidden;
static int behindMember = 4;
struct holder {
    int *inside;
} holder = {&behindMember};
static int inTable = 4;
int *const pointers[2] = {&inTable, 0};
unsigned char letters[4] = "xyz";
long grid[2][2] = {{1, 2}, {3, 4}};

int variable(void) {
    if (limit != 10) return 1;  // reachable
    return 0;
}
int undefinedVariable(void) {
    if (configured == 33) return 1;  // reachable
    return 0;
}
int undefinedConstant(void) {
    if (fixed == 77) return 1;  // reachable
    return 0;
}
int element(unsigned i) {
    if (table[i % 3] > 3) return 1;  // reachable
    return 0;
}
int undefinedArray(void) {
    if (unknownSize[1] == 8) return 1;  // reachable
    return 0;
}
int throughConstant(void) {
    if (*view == 11) return 1;  // reachable
    return 0;
}
int otherText(void) {
    if (strcmp(name, "abc") != 0) return 1;  // reachable
    return 0;
}
int otherConstantText(void) {
    if (title[0] == 'z') return 1;  // reachable
    return 0;
}
int tentatively(void) {
    if (tentative) return 1;  // reachable
    return 0;
}
int inStruct(void) {
    if (settings.speed < 0) return 1;  // reachable
    return 0;
}
int otherFunction(void) {
    if (operation(2) == 5) return 1;  // reachable
    return 0;
}
int functionInStruct(void) {
    if (settings.operation) return 1;  // reachable
    return 0;
}
int changedWhileCalled(void) {
    limit = 10;
    anything();
    if (limit != 10) return 1;  // reachable
    return 0;
}
int selectedIsAnother(void) {
    limit = 10;
    *selected = 12;
    if (limit == 10) return 1;  // reachable
    return 0;
}
int hiddenBehindPointer(void) {
    if (hidden != 4) return 1;  // reachable
    return 0;
}
int hiddenBehindMember(void) {
    if (behindMember != 4) return 1;  // reachable
    return 0;
}
int hiddenBehindTable(void) {
    if (inTable != 4) return 1;  // reachable
    return 0;
}
int text(void) {
    if (letters[3] != 0) return 1;  // reachable
    return 0;
}
int inGrid(unsigned i) {
    if (grid[1][i & 1] == 1) return 1;  // reachable
    return 0;
}
int error(void) {
    errno = 0;
    anything();
    if (errno == EDOM) return 1;  // reachable
    return 0;
}
int outOfRange(const char *digits) {
    errno = 0;
    strtol(digits, 0, 10);
    if (errno == ERANGE) return 1;  // reachable
    return 0;
}
