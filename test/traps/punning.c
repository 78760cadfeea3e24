// The same bytes as something else, and addresses as numbers.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
    float f;
    int32_t i;
    uint8_t bytes[4];
};
union shape {
    struct {
        int kind, radius;
    } circle;
    struct {
        int kind, width, height;
    } box;
};
struct inner {
    int value;
};
struct outer {
    struct inner inner;
    int other;
};
union bits {
    struct {
        unsigned low : 4, high : 4;
    } parts;
    uint8_t whole;
};

extern uintptr_t where;
void hook(void);
void keepNumber(uintptr_t number);

static union number state;
static int cell, target, spelled, printed;
static uintptr_t masked;
static int pair[2];

int floatBits(float f) {
    union number n;
    n.i = 0;
    n.f = f;
    if (n.i == 0x40490fdb) return 1;  // reachable
    return 0;
}
int signOfFloat(float f) {
    union number n;
    n.f = f;
    if (f == 0.0f && n.i < 0) return 1;  // reachable
    return 0;
}
int oneByte(uint8_t b) {
    union number n;
    n.i = 0;
    n.bytes[3] = b;
    if (n.i < 0) return 1;  // reachable
    return 0;
}
void setFloat(float f) { state.f = f; }
void setBytes(uint8_t b) { state.bytes[1] = b; }
int stateIsOther(void) {
    if (state.i == 0x00001200) return 1;  // reachable
    return 0;
}
int commonStart(union shape *s) {
    s->circle.kind = 1;
    s->box.kind = 2;
    if (s->circle.kind == 2) return 1;  // reachable
    return 0;
}
int sharedMember(union shape *s) {
    s->circle.radius = 1;
    s->box.width = 5;
    if (s->circle.radius == 5) return 1;  // reachable
    return 0;
}
int copiedBits(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    if (bits == 0x3ff0000000000000u) return 1;  // reachable
    return 0;
}
int halves(uint32_t word) {
    uint16_t half[2];
    memcpy(half, &word, sizeof half);
    if (half[1] == 0x1234) return 1;  // reachable
    return 0;
}
int bytesOfArray(int *items) {
    unsigned char *bytes = (unsigned char *)items;
    items[1] = 0;
    bytes[5] = 1;
    if (items[1] == 256) return 1;  // reachable
    return 0;
}
int bytesOfLocal(unsigned at) {
    int local = 0;
    ((unsigned char *)&local)[at & 3] = 1;
    if (local == 65536) return 1;  // reachable
    return 0;
}
int container(struct inner *in) {
    struct outer *out = (struct outer *)in;
    in->value = 1;
    out->inner.value = 2;
    if (in->value == 2) return 1;  // reachable
    return 0;
}
int firstMember(struct outer *out) {
    int *first = (int *)out;
    out->inner.value = 1;
    *first = 3;
    if (out->inner.value == 3) return 1;  // reachable
    return 0;
}
int byOffset(struct outer *out) {
    int *other = (int *)((char *)out + offsetof(struct outer, other));
    out->other = 1;
    *other = 4;
    if (out->other == 4) return 1;  // reachable
    return 0;
}
int bitfields(uint8_t whole) {
    union bits b;
    b.whole = whole;
    if (b.parts.high == 9) return 1;  // reachable
    return 0;
}
int thereAndBack(void) {
    int local = 1;
    const uintptr_t number = (uintptr_t)&local;
    *(int *)number = 2;
    if (local == 2) return 1;  // reachable
    return 0;
}
void mask(void) { masked = (uintptr_t)&target ^ 0x5555; }
int unmasked(void) {
    if (!masked) return 0;
    target = 1;
    *(int *)(masked ^ 0x5555) = 2;
    if (target == 2) return 1;  // reachable
    return 0;
}
int escapedAsNumber(void) {
    cell = 1;
    where = (uintptr_t)&cell;
    hook();
    if (cell != 1) return 1;  // reachable
    return 0;
}
void passNumber(void) { keepNumber((uintptr_t)&pair[1] + 1); }
int passedAsNumber(void) {
    pair[1] = 1;
    hook();
    if (pair[1] != 1) return 1;  // reachable
    return 0;
}
int spell(char *to, size_t room) { return snprintf(to, room, "%p", (void *)&spelled); }
int spelledOut(void) {
    if (spelled == 6) return 1;  // reachable
    return 0;
}
int byteByByte(unsigned char *to) {
    int *address = &printed;
    memcpy(to, &address, sizeof address);
    if (printed == 6) return 1;  // reachable
    return 0;
}
int comparedPointers(const int *p, const int *q) {
    if (p != q && p < q) return 1;  // reachable
    return 0;
}
int equalPointers(const char *p, const int *q) {
    if ((const void *)p == (const void *)q) return 1;  // reachable
    return 0;
}
int alignment(const char *p) {
    if (((uintptr_t)p & 3) == 3) return 1;  // reachable
    return 0;
}
int highAddress(const void *p) {
    if ((uint32_t)(uintptr_t)p != (uintptr_t)p) return 1;  // reachable
    return 0;
}
