/* libFuzzer's way to call bubble: v and n come from the data, which always has the full length. */
#include "bubble.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int v[MAXLEN] = {0};
    int n = 0;
    if (size < sizeof v + sizeof n) return -1;
    memcpy(v, data, sizeof v);
    memcpy(&n, data + sizeof v, sizeof n);
    bubble(v, n);
    return 0;
}
