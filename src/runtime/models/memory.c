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

/* Whether short texts are equal is one condition, not one for each character: the solver then finds them all at once.
 */
static int provest_choose_difference(const unsigned char *a, const unsigned char *b, size_t size) {
    int result = 0;
    for (size_t i = size; i-- > 0;) {
        int apart = a[i] - b[i];
        result = a[i] != b[i] ? apart : result;
    }
    return result;
}

int provest_model_memcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    if (size <= 64) return provest_choose_difference(a, b, size);
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
