// A command line on a serial port: editing, words, numbers, four commands.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LINE = 32, WORDS = 4, PORTS = 8 };
enum command { NOTHING, GET, SET, NAME, HELP, UNKNOWN };

static char line[LINE];
static unsigned length;
static char name[9] = "unnamed";
static int ports[PORTS];
static unsigned executed, refused;
static int defect;
static bool isQuoted;

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static enum command find(const char* word) {
    if (!word[0]) return NOTHING;
    if (strcmp(word, "get") == 0) return GET;
    if (strcmp(word, "set") == 0) return SET;
    if (strcmp(word, "name") == 0) return NAME;
    if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0) return HELP;
    return UNKNOWN;
}

static int number(const char* digits) {
    int value = 0;
    unsigned i = 0;
    if (!digits[0]) return -1;
    for (; digits[i]; i++) {
        if (digits[i] < '0' || digits[i] > '9') return -1;
        value = value * 10 + (digits[i] - '0');
        if (value > 9999) return -1;
        if (value < 0) return -1;
    }
    if (i > 32) return -1;
    return value;
}

// Cuts the line into words, in place.
static unsigned split(char* words[WORDS]) {
    unsigned count = 0, i = 0;
    while (i < length && count < WORDS) {
        while (i < length && line[i] == ' ') i++;
        if (i == length) break;
        words[count++] = &line[i];
        while (i < length && line[i] != ' ') {
            if (line[i] == '\0') defect = 1;
            i++;
        }
        if (i < length) line[i++] = '\0';
    }
    if (count > WORDS) defect = 2;
    if (i > length) defect = 3;
    return count;
}

static bool rename_(const char* to) {
    const size_t size = strlen(to);
    if (size >= LINE) {
        defect = 4;
        return false;
    }
    if (size >= sizeof name) return false;
    strcpy(name, to);
    if (name[0] == '\0') defect = 5;
    if (strlen(name) != size) defect = 6;
    return true;
}

static int execute(void) {
    char* words[WORDS] = {0};
    line[length] = '\0';
    const unsigned count = split(words);
    if (count == 0) return 0;
    for (unsigned i = 0; i < count; i++)
        if (!words[i]) defect = 7;
    const enum command what = find(words[0]);
    int port, value;
    switch (what) {
        case NOTHING:
            return 0;
        case GET:
            if (count != 2) return -1;
            port = number(words[1]);
            if (port < 0 || port >= PORTS) return -2;
            return ports[port];
        case SET:
            if (count != 3) return -1;
            port = number(words[1]);
            value = number(words[2]);
            if (port < 0 || port >= PORTS || value < 0) return -2;
            if (value > 9999) defect = 8;
            ports[port] = value;
            return 0;
        case NAME:
            if (count != 2) return -1;
            return rename_(words[1]) ? 0 : -3;
        case HELP:
            return count == 1 ? 0 : -1;
        case UNKNOWN:
            return -4;
        default:
            return -5;
    }
}

// The answer to a line that ends here; -100 while it goes on.
int commandKey(char key) {
    if (length >= LINE) return -101;
    if (key == '\r' || key == '\n') {
        const int answer = execute();
        length = 0;
        isQuoted = false;
        if (answer < 0)
            refused++;
        else
            executed++;
        if (answer > 9999) defect = 9;
        if (answer < -5) defect = 10;
        return answer;
    }
    if (key == 8 || key == 127) {
        if (length > 0) length--;
        return -100;
    }
    if (key == '"') {
        isQuoted = !isQuoted;
        return -100;
    }
    if (key < ' ' || key > '~') return -100;
    if (length == LINE - 1) return -100;
    line[length++] = isQuoted ? key : lower(key);
    if (key == '"') defect = 11;
    if (!isQuoted && line[length - 1] == 'Q') defect = 12;
    return -100;
}

int commandPort(unsigned which) {
    if (which >= PORTS) return -1;
    if (ports[which] > 9999) return -2;
    if (ports[which] < 0) return -2;
    return ports[which];
}

unsigned commandName(char* to, unsigned room) {
    unsigned i = 0;
    if (!to || room == 0) return 0;
    for (; name[i] && i + 1 < room; i++) {
        if (i >= sizeof name) return 0;
        to[i] = name[i];
    }
    to[i] = '\0';
    if (i > 8) defect = 13;
    return i;
}

int commandDefect(void) {
    if (length > LINE - 1) return -1;
    if (name[8] != '\0') return -2;
    if (name[0] == '\0') return -3;
    if (defect) return defect;
    return 0;
}
