/* Sorting and searching. See memory.c. */
#include <stddef.h>

typedef int (*comparison)(const void *, const void *);

/* Memory that no test makes fail. */
extern void *provest_sym_spare(size_t);

/* Merging, as glibc's qsort does it: the same comparisons in the same order. */
static void sort(char *base, size_t count, size_t size, comparison compare, char *spare) {
    if (count <= 1) return;
    size_t left = count / 2, right = count - left;
    char *first = base, *second = base + left * size, *out = spare;
    sort(first, left, size, compare, spare);
    sort(second, right, size, compare, spare);
    while (left > 0 && right > 0) {
        if (compare(first, second) <= 0) {
            __builtin_memcpy(out, first, size);
            first += size;
            --left;
        } else {
            __builtin_memcpy(out, second, size);
            second += size;
            --right;
        }
        out += size;
    }
    if (left > 0) __builtin_memcpy(out, first, left * size);
    __builtin_memcpy(base, spare, (count - right) * size);
}

void provest_model_qsort(void *base, size_t count, size_t size, comparison compare) {
    char few[1024];
    size_t bytes = count * size;
    char *spare = bytes <= sizeof few ? few : provest_sym_spare(bytes);
    if (spare) sort(base, count, size, compare, spare);
}

void *provest_model_bsearch(const void *key, const void *base, size_t count, size_t size, comparison compare) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *at = (const char *)base + middle * size;
        int order = compare(key, at);
        if (order == 0) return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
