// File-scope state: the third push in a row fails.
// expect: open 0
static int depth;
int push(void) {
    if (depth == 2) return -1;
    depth++;
    return 0;
}
int pop(void) {
    if (depth == 0) return -1;
    depth--;
    return 0;
}
