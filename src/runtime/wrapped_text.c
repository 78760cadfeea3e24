/* Text comparisons: the library's answer, and how far apart the texts were. Sanitizer builds only answer, because
 * looking on behind the first difference would read what the unit itself does not. */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "runtime/distance.h"
#include "runtime/wrapped_types.h"

#ifdef PROVEST_SANITIZED
#define MEASURE(a, b, limit, text, fold, result) ((void)0)
#else
#define MEASURE(a, b, limit, text, fold, result) pv_text_distance(a, b, limit, text, fold, result)
#endif

int __wrap_strcmp(const char *a, const char *b) {
    int result = strcmp(a, b);
    MEASURE(a, b, SIZE_MAX, true, false, result);
    return result;
}

int __wrap_strncmp(const char *a, const char *b, size_t most) {
    int result = strncmp(a, b, most);
    MEASURE(a, b, most, true, false, result);
    return result;
}

int __wrap_strcasecmp(const char *a, const char *b) {
    int result = strcasecmp(a, b);
    MEASURE(a, b, SIZE_MAX, true, true, result);
    return result;
}

int __wrap_strncasecmp(const char *a, const char *b, size_t most) {
    int result = strncasecmp(a, b, most);
    MEASURE(a, b, most, true, true, result);
    return result;
}

int __wrap_memcmp(const void *a, const void *b, size_t most) {
    int result = memcmp(a, b, most);
    MEASURE(a, b, most, false, false, result);
    return result;
}
