#include "config.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

static const char *skip_spaces(const char *text) {
    while (isspace((unsigned char)*text)) text++;
    return text;
}

static bool is_comment(char c) { return c == ';' || c == '#'; }

/* Copies text[0..length) without the spaces at its end. False when it does not fit. */
static bool copy_trimmed(const char *text, size_t length, char *into, size_t capacity) {
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    if (length > capacity) return false;
    memcpy(into, text, length);
    into[length] = '\0';
    return true;
}

static enum config_kind fail(struct config_line *out) {
    out->kind = CONFIG_ERROR;
    out->name[0] = '\0';
    out->value[0] = '\0';
    return CONFIG_ERROR;
}

static enum config_kind parse_section(const char *text, struct config_line *out) {
    const char *end = strchr(text, ']');
    if (end == NULL || end == text) return fail(out);
    const char *rest = skip_spaces(end + 1);
    if (*rest != '\0' && !is_comment(*rest)) return fail(out);
    if (!copy_trimmed(text, (size_t)(end - text), out->name, CONFIG_NAME_MAX)) return fail(out);
    return out->kind = CONFIG_SECTION;
}

static enum config_kind parse_value(const char *text, struct config_line *out) {
    const char *end;
    if (*text == '"') {
        text++;
        end = strchr(text, '"');
        if (end == NULL) return fail(out);
        if ((size_t)(end - text) > CONFIG_VALUE_MAX) return fail(out);
        memcpy(out->value, text, (size_t)(end - text));
        out->value[end - text] = '\0';
        return out->kind = CONFIG_PAIR;
    }
    end = text;
    while (*end != '\0' && !is_comment(*end)) end++;
    if (!copy_trimmed(text, (size_t)(end - text), out->value, CONFIG_VALUE_MAX)) return fail(out);
    return out->kind = CONFIG_PAIR;
}

enum config_kind config_parse_line(const char *text, struct config_line *out) {
    memset(out, 0, sizeof *out);
    text = skip_spaces(text);
    if (*text == '\0' || is_comment(*text)) return out->kind = CONFIG_BLANK;
    if (*text == '[') return parse_section(text + 1, out);

    const char *key = text;
    while (isalnum((unsigned char)*text) || *text == '_' || *text == '.') text++;
    size_t length = (size_t)(text - key);
    text = skip_spaces(text);
    if (length == 0 || *text != '=') return fail(out);
    if (!copy_trimmed(key, length, out->name, CONFIG_NAME_MAX)) return fail(out);
    return parse_value(skip_spaces(text + 1), out);
}

static bool equal_ignoring_case(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == *b) a++, b++;
    return *a == '\0' && *b == '\0';
}

bool config_to_bool(const char *text, bool *out) {
    static const char *const yes[] = {"yes", "on", "true", "1"};
    static const char *const no[] = {"no", "off", "false", "0"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (equal_ignoring_case(text, yes[i])) return *out = true;
        if (equal_ignoring_case(text, no[i])) {
            *out = false;
            return true;
        }
    }
    return false;
}

bool config_to_size(const char *text, size_t *out) {
    size_t value = 0;
    if (!isdigit((unsigned char)*text)) return false;
    for (; isdigit((unsigned char)*text); text++) {
        size_t digit = (size_t)(*text - '0');
        if (value > (SIZE_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }

    unsigned shift = 0;
    switch (tolower((unsigned char)*text)) {
        case '\0':
            break;
        case 'k':
            shift = 10;
            text++;
            break;
        case 'm':
            shift = 20;
            text++;
            break;
        default:
            return false;
    }
    if (*text != '\0' || value > SIZE_MAX >> shift) return false;
    *out = value << shift;
    return true;
}
