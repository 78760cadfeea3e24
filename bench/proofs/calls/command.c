#include <command.c>

#include "anything.h"

static void type(const char* text) {
    while (*text) commandKey(*text++);
}

void step(void) {
    static const char* const texts[] = {"get", "set", "name", "help",  "?",  " ",   "0", "1",
                                        "7",   "8",   "9999", "10000", "\n", "Abc", "x"};
    char to[16];
    switch (oneOf(8)) {
        case 0:
            commandKey((char)anyByte());
            break;
        case 1:
            commandKey('\n');
            break;
        case 2:
            for (unsigned i = oneOf(8); i > 0; i--) {
                type(texts[oneOf(sizeof texts / sizeof *texts)]);
                type(" ");
            }
            break;
        case 3:
            type("\n");
            break;
        case 4:
            commandPort(anyWord());
            break;
        case 5:
            commandName(anyBool() ? to : NULL, oneOf(17));
            break;
        case 6:
            commandKey(8);
            break;
        default:
            commandDefect();
            break;
    }
}
