// A plain char is unsigned, also in the suite.
// flags: -std=c99 -funsigned-char
// expect: covered 4, open 0, findings 0
char brighter(char one, char other) {
    if (one > other) return one;
    return other;
}
int isHigh(char value) { return value > 127 ? 1 : 0; }
