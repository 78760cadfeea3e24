// A file is accepted only with the right first bytes, a version in range, and the length its first line promises.
// expect: open 0
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct header {
    uint32_t magic;
    uint16_t version, flags;
    uint32_t check;
};

int open_image(const char *name) {
    struct header head;
    FILE *file = fopen(name, "rb");
    if (!file) return -1;
    size_t got = fread(&head, 1, sizeof head, file);
    fclose(file);
    if (got != sizeof head) return -2;
    if (head.magic != 0x7f4b1e55u) return -3;
    if (head.version < 3 || head.version > 5) return -4;
    if (head.check != (head.magic ^ (uint32_t)head.flags * 2654435761u)) return -5;
    return head.version;
}
