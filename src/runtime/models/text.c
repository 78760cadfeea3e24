/* Texts. See memory.c. */
#include <stddef.h>

extern void *malloc(size_t);

size_t provest_model_strlen(const char *text) {
    size_t length = 0;
    while (text[length]) ++length;
    return length;
}

size_t provest_model_strnlen(const char *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length]) ++length;
    return length;
}

char *provest_model_strcpy(char *to, const char *from) {
    size_t i = 0;
    do to[i] = from[i];
    while (from[i++]);
    return to;
}

char *provest_model_stpcpy(char *to, const char *from) {
    while ((*to = *from)) ++to, ++from;
    return to;
}

char *provest_model_strncpy(char *to, const char *from, size_t size) {
    size_t i = 0;
    for (; i < size && from[i]; ++i) to[i] = from[i];
    for (; i < size; ++i) to[i] = 0;
    return to;
}

char *provest_model_strcat(char *to, const char *from) {
    provest_model_strcpy(to + provest_model_strlen(to), from);
    return to;
}

char *provest_model_strncat(char *to, const char *from, size_t most) {
    char *end = to + provest_model_strlen(to);
    size_t i = 0;
    for (; i < most && from[i]; ++i) end[i] = from[i];
    end[i] = 0;
    return to;
}

int provest_model_strcmp(const char *left, const char *right) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    while (*a && *a == *b) ++a, ++b;
    return *a - *b;
}

int provest_model_strncmp(const char *left, const char *right, size_t most) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < most; ++i)
        if (a[i] != b[i] || !a[i]) return a[i] - b[i];
    return 0;
}

int provest_model_strcoll(const char *left, const char *right) { return provest_model_strcmp(left, right); }

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int provest_model_strcasecmp(const char *left, const char *right) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    while (*a && lower(*a) == lower(*b)) ++a, ++b;
    return lower(*a) - lower(*b);
}

int provest_model_strncasecmp(const char *left, const char *right, size_t most) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < most; ++i)
        if (lower(a[i]) != lower(b[i]) || !a[i]) return lower(a[i]) - lower(b[i]);
    return 0;
}

char *provest_model_strchr(const char *text, int c) {
    for (;; ++text) {
        if (*text == (char)c) return (char *)text;
        if (!*text) return NULL;
    }
}

char *provest_model_strchrnul(const char *text, int c) {
    while (*text && *text != (char)c) ++text;
    return (char *)text;
}

char *provest_model_strrchr(const char *text, int c) {
    const char *found = NULL;
    for (;; ++text) {
        if (*text == (char)c) found = text;
        if (!*text) return (char *)found;
    }
}

static int contains(const char *set, char c) {
    for (; *set; ++set)
        if (*set == c) return 1;
    return 0;
}

size_t provest_model_strspn(const char *text, const char *accepted) {
    size_t length = 0;
    while (text[length] && contains(accepted, text[length])) ++length;
    return length;
}

size_t provest_model_strcspn(const char *text, const char *rejected) {
    size_t length = 0;
    while (text[length] && !contains(rejected, text[length])) ++length;
    return length;
}

char *provest_model_strpbrk(const char *text, const char *accepted) {
    for (; *text; ++text)
        if (contains(accepted, *text)) return (char *)text;
    return NULL;
}

char *provest_model_strstr(const char *text, const char *sought) {
    for (;; ++text) {
        size_t i = 0;
        while (sought[i] && text[i] == sought[i]) ++i;
        if (!sought[i]) return (char *)text;
        if (!*text) return NULL;
    }
}

char *provest_model_strtok_r(char *text, const char *separators, char **rest) {
    if (!text) text = *rest;
    text += provest_model_strspn(text, separators);
    if (!*text) {
        *rest = text;
        return NULL;
    }
    char *end = text + provest_model_strcspn(text, separators);
    *rest = end;
    if (*end) {
        *end = 0;
        *rest = end + 1;
    }
    return text;
}

char *provest_model_strtok(char *text, const char *separators) {
    static char *rest;
    return provest_model_strtok_r(text, separators, &rest);
}

char *provest_model_strsep(char **text, const char *separators) {
    char *first = *text;
    if (!first) return NULL;
    char *end = first + provest_model_strcspn(first, separators);
    *text = NULL;
    if (*end) {
        *end = 0;
        *text = end + 1;
    }
    return first;
}

char *provest_model_strdup(const char *text) {
    size_t size = provest_model_strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) __builtin_memcpy(copy, text, size);
    return copy;
}

char *provest_model_strndup(const char *text, size_t most) {
    size_t length = provest_model_strnlen(text, most);
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    __builtin_memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}
