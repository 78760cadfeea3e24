/* Library functions as code that can be followed: compiled with shadows beside the unit, called in place of the C
 * library's. Each does what glibc's does, down to the value a comparison returns. Here: memory. */
#include <stddef.h>

void *provest_model_memcpy(void *to, const void *from, size_t size) {
    __builtin_memcpy(to, from, size);
    return to;
}

void *provest_model_memmove(void *to, const void *from, size_t size) {
    __builtin_memmove(to, from, size);
    return to;
}

void *provest_model_mempcpy(void *to, const void *from, size_t size) {
    __builtin_memcpy(to, from, size);
    return (char *)to + size;
}

void *provest_model_memset(void *at, int value, size_t size) {
    __builtin_memset(at, value, size);
    return at;
}

int provest_model_memcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < size; ++i)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

int provest_model_bcmp(const void *left, const void *right, size_t size) {
    return provest_model_memcmp(left, right, size);
}

void *provest_model_memchr(const void *in, int value, size_t size) {
    const unsigned char *at = in;
    for (size_t i = 0; i < size; ++i)
        if (at[i] == (unsigned char)value) return (void *)(at + i);
    return NULL;
}

void *provest_model_memrchr(const void *in, int value, size_t size) {
    const unsigned char *at = in;
    for (size_t i = size; i-- > 0;)
        if (at[i] == (unsigned char)value) return (void *)(at + i);
    return NULL;
}
