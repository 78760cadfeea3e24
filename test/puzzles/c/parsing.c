// Text that must have a form: numbers read by the library, kinds of characters, words.
// expect: open 0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int request(const char *line) {
    if (strncmp(line, "PUT ", 4) != 0) return -1;
    char *end;
    long port = strtol(line + 4, &end, 10);
    if (end == line + 4) return -2;
    if (*end != ';') return -3;
    if (port == 80) return 2;
    return port < 0 ? 1 : 0;
}

int identifier(const char *name) {
    if (!isalpha((unsigned char)name[0])) return 0;
    int digits = 0;
    for (int i = 1; name[i]; ++i) {
        if (!isalnum((unsigned char)name[i]) && name[i] != '_') return 1;
        if (isdigit((unsigned char)name[i])) ++digits;
    }
    return digits == 3 && toupper((unsigned char)name[0]) == 'Z' ? 3 : 2;
}
