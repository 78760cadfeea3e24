// Searches in texts, classes of characters and ranges of a switch lead the search. No constant of the unit helps.
// expect: open 0, findings 0
#include <ctype.h>
#include <string.h>

int header(const char *line) {
    char key[8] = "Q`mfd9-";
    if (line == NULL) return -1;
    for (int i = 0; key[i] != 0; i++) key[i] ^= (char)(i + 1);
    if (strstr(line, key) == NULL) return 0;
    return strchr(line, key[2] + 9) != NULL ? 2 : 1;
}

int code(unsigned char a, unsigned char b, unsigned char c) {
    if (!isupper(a)) return 0;
    if (!isxdigit(b) || isdigit(b)) return 1;
    if (!isspace(c)) return 2;
    return 3;
}

int opcode(int value) {
    switch (value / 3 * 2) {
        case 1234566 ... 1234596:
            return 1;
        case -99999998:
            return 2;
        default:
            return 0;
    }
}
