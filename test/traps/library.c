// What functions of the library answer and write.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int numberBehind(const char *text) {
    char *end = 0;
    const long value = strtol(text, &end, 10);
    if (value == 0 && end && *end == 'x') return 1;  // reachable
    return 0;
}
int scanned(const char *text) {
    int a = 1, b = 1;
    sscanf(text, "%d %d", &a, &b);
    if (a == 5 && b == 1) return 1;  // reachable
    return 0;
}
int negativeText(const char *text) {
    if (atoi(text) < 0) return 1;  // reachable
    return 0;
}
int unsignedText(const char *text) {
    if (strtoul(text, 0, 10) > 1000) return 1;  // reachable
    return 0;
}
int cutText(int n) {
    char text[4];
    const int length = snprintf(text, sizeof text, "%d", n);
    if (length > 4) return 1;  // reachable
    return 0;
}
int printedText(int n) {
    char text[32] = "a";
    sprintf(text, "%d", n);
    if (text[0] == '-') return 1;  // reachable
    return 0;
}
int splits(char *text) {
    if (!strtok(text, ",")) return 0;
    if (!strtok(0, ",")) return 0;
    if (strlen(text) == 2) return 1;  // reachable
    return 0;
}
int found(char *text) {
    char *at = strchr(text, ';');
    if (!at) return 0;
    *at = 0;
    if (text[1] == 0) return 1;  // reachable
    return 0;
}
int endIsFound(const char *text) {
    if (strchr(text, 0) == text) return 1;  // reachable
    return 0;
}
int noEnvironment(const char *name) {
    if (!getenv(name)) return 1;  // reachable
    return 0;
}
int otherEnvironment(void) {
    const char *value = getenv("TRAP");
    if (value && strcmp(value, "on") == 0) return 1;  // reachable
    return 0;
}
int decimalPoint(void) {
    char text[16];
    snprintf(text, sizeof text, "%.1f", 0.5);
    if (text[0] == '0') return 1;  // reachable
    return 0;
}
int sharedResult(void) {
    const time_t zero = 0, later = 1000000000;
    const struct tm *a = gmtime(&zero);
    const struct tm *b = gmtime(&later);
    if (a && b && a->tm_year == b->tm_year) return 1;  // reachable
    return 0;
}
int normalised(int day) {
    struct tm date = {.tm_year = 100, .tm_mon = 0, .tm_mday = day, .tm_hour = 12};
    if (mktime(&date) == (time_t)-1) return 0;
    if (date.tm_mon == 1) return 1;  // reachable
    return 0;
}
int timeIsNotZero(void) {
    if (time(0) > 1000000) return 1;  // reachable
    return 0;
}
int noFile(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) return 1;  // reachable
    fclose(file);
    return 0;
}
int file(void) {
    char back[4] = "";
    FILE *file = tmpfile();
    if (!file) return -1;
    fputs("abc", file);
    rewind(file);
    const char *line = fgets(back, sizeof back, file);
    fclose(file);
    if (line && back[2] == 'c') return 1;  // reachable
    return 0;
}
int blocks(void) {
    int numbers[2] = {1, 2}, back[2] = {0, 0};
    FILE *file = tmpfile();
    if (!file) return -1;
    fwrite(numbers, sizeof *numbers, 2, file);
    rewind(file);
    const size_t count = fread(back, sizeof *back, 2, file);
    fclose(file);
    if (count == 2 && back[1] == 2) return 1;  // reachable
    return 0;
}
int pushedBack(void) {
    FILE *file = tmpfile();
    if (!file) return -1;
    ungetc('u', file);
    const int c = fgetc(file);
    fclose(file);
    if (c == 'u') return 1;  // reachable
    return 0;
}
int drawn(unsigned seed) {
    srand(seed);
    if (rand() % 6 == 5) return 1;  // reachable
    return 0;
}
int drawnTwice(unsigned seed) {
    srand(seed);
    const int a = rand() % 6;
    if (rand() % 6 != a) return 1;  // reachable
    return 0;
}
int quotient(int a) {
    const div_t d = div(a, 7);
    if (d.rem < 0) return 1;  // reachable
    return 0;
}
int parts(double x) {
    double whole = 0.0;
    const double rest = modf(x, &whole);
    if (rest < 0.0 && whole < 0.0) return 1;  // reachable
    return 0;
}
int exponent(double x) {
    int power = 0;
    frexp(x, &power);
    if (power < -100) return 1;  // reachable
    return 0;
}
int comparedText(const char *a, const char *b) {
    const int order = memcmp(a, b, 3);
    if (order > 1) return 1;  // reachable
    return 0;
}
int firstBytes(const char *a, const char *b) {
    if (strncmp(a, b, 2) == 0 && a[2] != b[2] && a[0] != 0 && a[1] != 0) return 1;  // reachable
    return 0;
}
int appended(const char *text) {
    char line[8] = "ab";
    strncat(line, text, 3);
    if (line[4] == 'z') return 1;  // reachable
    return 0;
}
static int largerFirst(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x < y) - (x > y);
}
int sorted(int *items) {
    items[0] = 1;
    qsort(items, 3, sizeof *items, largerFirst);
    if (items[0] != 1) return 1;  // reachable
    return 0;
}
int whichLetters(const char *text) {
    if (strspn(text, "ab") == 3 && text[3] != 0) return 1;  // reachable
    return 0;
}
