/* Comparisons of texts and searches in them: the library's answer, and how far the texts were from giving the other.
 * Sanitizer builds only answer, because looking on behind the first difference would read what the unit itself does
 * not. */
#define _GNU_SOURCE
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "runtime/distance.h"
#include "runtime/wrapped_types.h"

#ifdef PROVEST_SANITIZED
#define MEASURE(result, distance) ((void)0)
#else
#define MEASURE(result, distance) \
    if (pv_distances_wanted()) pv_note_text((int64_t)(result), distance)
#endif

int __wrap_strcmp(const char *a, const char *b) {
    int result = strcmp(a, b);
    MEASURE(result, pv_texts_apart(a, b, SIZE_MAX, true, false));
    return result;
}

int __wrap_strncmp(const char *a, const char *b, size_t most) {
    int result = strncmp(a, b, most);
    MEASURE(result, pv_texts_apart(a, b, most, true, false));
    return result;
}

int __wrap_strcasecmp(const char *a, const char *b) {
    int result = strcasecmp(a, b);
    MEASURE(result, pv_texts_apart(a, b, SIZE_MAX, true, true));
    return result;
}

int __wrap_strncasecmp(const char *a, const char *b, size_t most) {
    int result = strncasecmp(a, b, most);
    MEASURE(result, pv_texts_apart(a, b, most, true, true));
    return result;
}

int __wrap_memcmp(const void *a, const void *b, size_t most) {
    int result = memcmp(a, b, most);
    MEASURE(result, pv_texts_apart(a, b, most, false, false));
    return result;
}

/* ---- searches ---- */

#define FOUND(result, distance) MEASURE((intptr_t)(result), (result) ? 0 : distance)

char *__wrap_strstr(const char *within, const char *wanted) {
    char *found = strstr(within, wanted);
    FOUND(found, pv_part_distance(within, wanted, false));
    return found;
}

char *__wrap_strcasestr(const char *within, const char *wanted) {
    char *found = strcasestr(within, wanted);
    FOUND(found, pv_part_distance(within, wanted, true));
    return found;
}

char *__wrap_strchr(const char *within, int wanted) {
    char *found = strchr(within, wanted);
    FOUND(found, pv_byte_distance(within, strlen(within), wanted));
    return found;
}

char *__wrap_strrchr(const char *within, int wanted) {
    char *found = strrchr(within, wanted);
    FOUND(found, pv_byte_distance(within, strlen(within), wanted));
    return found;
}

void *__wrap_memchr(const void *within, int wanted, size_t size) {
    void *found = memchr(within, wanted, size);
    FOUND(found, pv_byte_distance(within, size, wanted));
    return found;
}
