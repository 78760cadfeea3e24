// Library functions that have models: texts, characters, numbers, sorting.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int note;
static void seen(int condition) {
    if (condition) ++note;
}

int texts(const char *a, const char *b, char c) {
    char copy[32];
    seen(strlen(a) > 3);
    seen(strcmp(a, b) < 0);
    seen(strcmp(a, "go") == 0);
    seen(strncmp(a, "ab", 2) == 0);
    seen(strcasecmp(a, "Yes") == 0);
    seen(strchr(a, c) != NULL);
    seen(strrchr(a, 'x') != NULL);
    seen(strstr(a, "or") != NULL);
    seen(strspn(a, "abc") == 2);
    seen(strcspn(a, "xyz") == 1);
    strncpy(copy, a, sizeof copy - 1);
    copy[31] = 0;
    seen(copy[0] == b[0]);
    char *twin = strdup(copy);
    if (!twin) return -1;
    seen(memcmp(twin, "key", 3) == 0);
    seen(memchr(copy, c, 8) != NULL);
    char *word = strtok(twin, " ,");
    seen(word && word[0] == 'w');
    free(twin);
    return strpbrk(a, "+-") != NULL;
}

int characters(char c, int d) {
    unsigned char u = (unsigned char)c;
    seen(isdigit(u));
    seen(isalpha(u));
    seen(isspace(u));
    seen(isupper(u) && d > 3);
    seen(isxdigit(u));
    seen(ispunct(u));
    seen(toupper(u) == 'Q');
    return tolower(u) == 'q';
}

int numbers(const char *text) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    seen(errno == ERANGE);
    seen(end == text);
    seen(value == 42);
    seen(strtoul(text, NULL, 0) == 16);
    seen(atoi(text) < 0);
    seen(strtof(text, NULL) < -2.5f);
    long (*read)(const char *, char **, int) = strtol;
    seen(read(text, NULL, 10) == 61);
    return strtod(text, NULL) > 1.5;
}

static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int sorting(int a, int b, int c, int wanted) {
    int values[4] = {a, b, c, 10};
    qsort(values, 4, sizeof *values, order);
    seen(values[0] == b);
    seen(values[3] == 10);
    const int *found = bsearch(&wanted, values, 4, sizeof *values, order);
    return found ? (int)(found - values) : -1;
}
