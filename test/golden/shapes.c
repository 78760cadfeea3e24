/* One of everything a C interface can have; the unit behind the golden suite. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum color { RED, GREEN = 5, BLUE };
struct node { int value; struct node *next; };
struct point { double x; double y; };
struct flags { unsigned ready : 1; int level : 4; unsigned char kind; };
union number { int i; float f; unsigned char bytes[8]; };
struct packet { unsigned short size; char data[]; };

int limit = 10;
extern int sensorOffset;
int get_sensor(int channel, int *value);

int clamp(int n) { return n > limit ? limit : n; }

long total(const int *v, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) sum += v[i];
    return sum;
}

void reverse(char *text) {
    size_t n = strlen(text);
    for (size_t i = 0; i < n / 2; i++) {
        char c = text[i];
        text[i] = text[n - 1 - i];
        text[n - 1 - i] = c;
    }
}

int words(const char *text, char separator) {
    int count = 1;
    for (; *text; text++) count += *text == separator;
    return count;
}

int cyclic(const struct node *list) {
    const struct node *fast = list;
    while (fast && fast->next) {
        list = list->next;
        fast = fast->next->next;
        if (list == fast) return 1;
    }
    return 0;
}

struct point scale(struct point p, float by) {
    struct point scaled = {p.x * by, p.y * by};
    return scaled;
}

enum color mix(struct flags *f, union number n, enum color c) {
    f->level = -3;
    if (f->ready && n.i == 7) return BLUE;
    return c;
}

int apply(int (*f)(int), int x) { return f ? f(x) : -1; }

int sense(int channel) {
    int value = 0;
    int status = get_sensor(channel, &value);
    return status < 0 ? status : value + sensorOffset;
}

char *copy(const char *text) {
    char *result = malloc(strlen(text) + 1);
    if (!result) return NULL;
    return strcpy(result, text);
}

struct node *push(struct node *list, int value) {
    struct node *first = malloc(sizeof *first);
    if (!first) return list;
    first->value = value;
    first->next = list;
    return first;
}

void drop(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

void stop(int code) {
    if (code > 0) exit(code);
    if (code < 0) abort();
    limit = 0;
}

unsigned checksum(const struct packet *p) {
    unsigned sum = 0;
    for (int i = 0; i < p->size; i++) sum = sum * 31 + (unsigned char)p->data[i];
    return sum;
}

_Bool later(void) { return time(NULL) > 1500000000; }

int firstByte(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) return -1;
    int c = fgetc(file);
    fclose(file);
    return c;
}

int main(int argc, char **argv) {
    if (argc > 1) printf("hello %s\n", argv[1]);
    return getchar();
}
