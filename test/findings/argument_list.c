// The arguments behind `...` come from a call that has them; a structure that holds a list of them cannot be made up.
// expect: bugs 0, contracts 1, contract formatted, suspected 0
#include <stdarg.h>
#include <stdio.h>

struct event {
    va_list arguments;
    const char *format;
    int level;
};

typedef void (*listener)(struct event *);

int formatted(struct event *of) {
    char text[64];
    if (!of || of->level < 3) return 0;
    return vsnprintf(text, sizeof text, "%d %d", of->arguments);
}

int heard(listener by, int level, ...) {
    struct event one = {.format = "none", .level = level};
    if (!by || level == 7) return -1;
    va_start(one.arguments, level);
    by(&one);
    va_end(one.arguments);
    return one.level > 2;
}
