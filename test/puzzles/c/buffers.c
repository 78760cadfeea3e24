// `void *` with its length, and a flexible array with its count.
// options: --budget-execs 400000
// expect: open 0
#include <stddef.h>
struct packet { unsigned count; unsigned char data[]; };
int has(const void *data, size_t size) {
    const unsigned char *bytes = data;
    if (data == NULL) return -1;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == 0xa5) return 1;
    return 0;
}
int last(const struct packet *p) {
    if (!p || p->count == 0 || p->count > 4) return -1;
    if (p->data[p->count - 1] == 9) return 1;
    return 0;
}
