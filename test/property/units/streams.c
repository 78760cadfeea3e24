/* What is read: characters, lines, blocks, numbers in a form, and the clock. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int lines(void) {
    char line[10];
    int total = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '#') continue;
        if (strtol(line, NULL, 0) > 9) total += 2;
        ++total;
    }
    return total;
}

int characters(void) {
    int c, words = 0, inside = 0;
    while ((c = getchar()) != EOF) {
        if (c == ' ' || c == '\n') {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            ++words;
        }
        if (c == 'q') ungetc('z', stdin);
        if (c == 'z') break;
    }
    return words;
}

int block(void) {
    uint32_t head[3];
    if (fread(head, sizeof head[0], 3, stdin) != 3) return -1;
    if (head[0] > head[1]) return 1;
    return (head[2] & 7) == 3 ? 2 : 0;
}

int raw(void) {
    unsigned char bytes[8];
    ssize_t got = read(0, bytes, sizeof bytes);
    if (got < 4) return -1;
    if (bytes[0] == bytes[3]) return 1;
    return bytes[1] > 100;
}

int numbers(void) {
    int a = 0, b = 0;
    char word[6] = "";
    unsigned long c = 0;
    int got = scanf(" %d%*c%x %5s %3lu", &a, (unsigned *)&b, word, &c);
    if (got < 0) return -1;
    if (got > 1 && a > b) return 1;
    if (got > 2 && word[0] == 'x') return 2;
    return got + (c > 99);
}

int forms(const char *text) {
    int i = 0, used = 0;
    short s = 0;
    char set[8] = "";
    int got = sscanf(text, "%i,%hd;%7[a-f0-9]%n", &i, &s, set, &used);
    if (got == 3 && used > 9) return 4;
    if (i == 16) return 5;
    if (s < 0) return 6;
    return got;
}

int clocks(int64_t limit) {
    struct timespec now;
    if (time(NULL) > limit) return 1;
    if (clock_gettime(CLOCK_REALTIME, &now) == 0 && now.tv_sec % 2 == 1) return 2;
    return 0;
}
