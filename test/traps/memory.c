// Memory from the heap, and functions that write memory.
#include <alloca.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct gap {
    char c;
    int i;
};
struct header {
    int length;
    unsigned char bytes[4];
};

static void *first, *second;
static int *kept;

int noMemory(size_t size) {
    void *p = malloc(size);
    if (!p) return 1;  // reachable
    free(p);
    return 0;
}
int noZeros(size_t count) {
    char *p = calloc(count, 16);
    if (!p) return 1;  // reachable
    free(p);
    return 0;
}
int notGrown(size_t size) {
    char *p = malloc(4);
    if (!p) return 0;
    char *q = realloc(p, size);
    if (!q) {  // reachable
        free(p);
        return 1;
    }
    free(q);
    return 0;
}
int oldBytes(void) {
    unsigned char *p = malloc(64);
    if (!p) return 0;
    const int found = p[40];
    free(p);
    if (found == 7) return 1;  // reachable
    return 0;
}
void leaveBytes(void) {
    unsigned char *p = malloc(64);
    if (!p) return;
    memset(p, 7, 64);
    free(p);
}
int grownBytes(void) {
    unsigned char *p = malloc(8);
    if (!p) return 0;
    memset(p, 0, 8);
    unsigned char *q = realloc(p, 64);
    if (!q) return 0;
    const int found = q[40];
    free(q);
    if (found != 0) return 1;  // reachable
    return 0;
}
int sameAddressAgain(void) {
    first = malloc(100);
    const uintptr_t before = (uintptr_t)first;
    free(first);
    second = malloc(100);
    const uintptr_t after = (uintptr_t)second;
    free(second);
    first = second = 0;
    if (before == after) return 1;  // reachable
    return 0;
}
int usedByOther(int *p) {
    if (!kept) kept = malloc(sizeof *kept);
    if (!kept) return 0;
    *kept = 1;
    if (p) *p = 2;
    if (*kept == 2) return 1;  // reachable
    return 0;
}
int *handOut(void) { return kept; }

int overlapping(char *text) {
    text[0] = 'a';
    text[1] = 'b';
    text[2] = 'c';
    memmove(text + 1, text, 2);
    if (text[1] == 'a' && text[2] == 'b') return 1;  // reachable
    return 0;
}
int allBytes(void) {
    int n = 0;
    memset(&n, 1, sizeof n);
    if (n == 0x01010101) return 1;  // reachable
    return 0;
}
int minusOne(struct header *h) {
    h->length = 4;
    memset(h, 0xff, sizeof *h);
    if (h->length < 0) return 1;  // reachable
    return 0;
}
int intoMembers(struct header *h, const void *from) {
    h->length = 1;
    h->bytes[2] = 0;
    memcpy(h, from, sizeof *h);
    if (h->length == 5 && h->bytes[2] == 6) return 1;  // reachable
    return 0;
}
int padding(struct gap *a, struct gap *b) {
    if (a->c != b->c || a->i != b->i) return 0;
    if (memcmp(a, b, sizeof *a) != 0) return 1;  // reachable
    return 0;
}
int partly(struct header *h) {
    h->length = 0x01020304;
    memset(h, 0, 2);
    if (h->length == 0x01020000) return 1;  // reachable
    return 0;
}
int textOverNumber(struct header *h) {
    h->length = 1;
    strcpy((char *)h, "abc");
    if (h->length == 0x636261) return 1;  // reachable
    return 0;
}
int noEnd(const char *text) {
    char copy[4];
    memset(copy, 0, sizeof copy);
    strncpy(copy, text, sizeof copy);
    if (copy[3] != 0) return 1;  // reachable
    return 0;
}
int unsignedLetters(const char *text) {
    if (text[0] < 0 && strcmp(text, "a") > 0) return 1;  // reachable
    return 0;
}
int onTheStack(unsigned n) {
    const unsigned size = n % 64 + 1;
    unsigned char *bytes = alloca(size);
    for (unsigned i = 0; i < size; i++) bytes[i] = (unsigned char)i;
    if (bytes[size - 1] == 63) return 1;  // reachable
    return 0;
}
int variableLength(int n) {
    if (n < 1 || n > 50) return 0;
    int items[n];
    for (int i = 0; i < n; i++) items[i] = n - i;
    if (sizeof items == 200 && items[49] == 1) return 1;  // reachable
    return 0;
}
int copyOfText(const char *text) {
    char *copy = strdup(text);
    if (!copy) return 0;
    copy[0] = 'x';
    const int isOther = strcmp(copy, text) != 0;
    free(copy);
    if (isOther) return 1;  // reachable
    return 0;
}
int wholeStruct(struct header *to, const struct header *from) {
    to->bytes[3] = 1;
    *to = *from;
    if (to->bytes[3] == 9) return 1;  // reachable
    return 0;
}
int countedBytes(void *to, const void *from, unsigned count) {
    int *number = to;
    *number = 0;
    memcpy(to, from, count % 5);
    if (*number == 256) return 1;  // reachable
    return 0;
}
int otherTypeNow(void) {
    void *memory = malloc(sizeof(double));
    if (!memory) return 0;
    *(double *)memory = 1.0;
    *(int64_t *)memory = 3;
    const int64_t now = *(int64_t *)memory;
    free(memory);
    if (now == 3) return 1;  // reachable
    return 0;
}
