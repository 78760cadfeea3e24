#include "outside.c"

int configured = 33;
const int fixed = 77;
int unknownSize[3] = {0, 8, 0};
static int other = 1;
static int five(int value) { return value + 3; }

void anything(void) {
    limit = 0;
    errno = EDOM;
}

int main(void) {
    limit = 11;
    variable();
    throughConstant();
    undefinedVariable();
    undefinedConstant();
    table[1] = 9;
    element(1);
    undefinedArray();
    name = "abd";
    otherText();
    title = "z";
    otherConstantText();
    tentative = 1;
    tentatively();
    settings.speed = -1;
    inStruct();
    operation = five;
    otherFunction();
    settings.operation = five;
    functionInStruct();
    changedWhileCalled();
    selected = &other;
    selectedIsAnother();
    *toHidden = 0;
    hiddenBehindPointer();
    *holder.inside = 0;
    hiddenBehindMember();
    *pointers[0] = 0;
    hiddenBehindTable();
    letters[3] = 1;
    text();
    grid[1][0] = 1;
    inGrid(0);
    error();
    outOfRange("99999999999999999999999");
    return 0;
}
