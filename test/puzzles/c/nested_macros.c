// Macros in macros, used several times in one function: each use has goals of its own.
// expect: covered 22, open 0, findings 0
// options: --budget-execs 20000
#define IS_DIGIT(c) ((c) >= '0' && (c) <= '9')
#define IS_SIGN(c) ((c) == '+' || (c) == '-')
#define MAY_BEGIN(c) (IS_SIGN(c) || IS_DIGIT(c))

int shape(char first, char second) {
    int kind = 0;
    if (MAY_BEGIN(first)) kind = 1;
    if (IS_DIGIT(second) && kind) kind = 2;
    return MAY_BEGIN(second) ? kind : -1;
}
