/* scanf and its relatives, from a stream or a text. See memory.c. Not followed: the value of a floating point number
 * (the library converts it); not known: %m, %p, wide characters. */
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>

extern int provest_sym_next_byte(void *stream, unsigned char *into);
extern int ungetc(int byte, void *stream);
extern double strtod(const char *, char **);
extern void *stdin;

enum { none = -1, safe_digits = 12 /* as in numbers.c */ };

typedef struct source {
    void *stream; /* or */
    const char *text;
    int held; /* read too far: comes again */
    long used;
} source;

static int take(source *from) {
    int got = from->held;
    from->held = none;
    if (got == none) {
        unsigned char byte;
        if (from->stream) {
            got = provest_sym_next_byte(from->stream, &byte) ? byte : none;
        } else if (*from->text) {
            got = (unsigned char)*from->text++;
        }
    }
    if (got != none) ++from->used;
    return got;
}

static void give_back(source *from, int byte) {
    if (byte == none) return;
    from->held = byte;
    --from->used;
}

static int is_space(int c) { return c == ' ' || (unsigned)(c - '\t') <= 4; }

static int after_space(source *from) {
    int c = take(from);
    while (is_space(c)) c = take(from);
    return c;
}

/* One question for a digit; about letters only where they count. */
static int digit_of(int c, int base) {
    if ((unsigned)(c - '0') <= 9) return c - '0';
    if (base <= 10) return 99;
    if ((unsigned)(c - 'a') <= 25) return c - 'a' + 10;
    if ((unsigned)(c - 'A') <= 25) return c - 'A' + 10;
    return 99;
}

typedef struct wish {
    int keep, width, size; /* size: bytes of the target, 0 for the usual */
    char kind;
} wish;

/* ---- conversions: 1 done, 0 the text does not fit, -1 it has ended ---- */

static void store(void *to, int size, unsigned long value) {
    switch (size) {
        case 1:
            *(unsigned char *)to = (unsigned char)value;
            break;
        case 2:
            *(unsigned short *)to = (unsigned short)value;
            break;
        case 8:
            *(unsigned long *)to = value;
            break;
        default:
            *(unsigned *)to = (unsigned)value;
    }
}

static int integer(source *from, const wish *wanted, void *to) {
    int left = wanted->width ? wanted->width : INT_MAX, digits = 0, overflow = 0, negative = 0;
    int base = wanted->kind == 'x' ? 16 : wanted->kind == 'o' ? 8 : wanted->kind == 'i' ? 0 : 10;
    unsigned long magnitude = 0;
    int c = after_space(from);
    if (c == none) return -1;
    if ((c == '-' || c == '+') && left > 1) {
        negative = c == '-';
        c = take(from);
        --left;
    }
    if ((base == 0 || base == 16) && c == '0' && left > 0) {
        digits = 1;
        c = take(from);
        --left;
        if ((c == 'x' || c == 'X') && left > 0) {
            digits = 0;
            base = 16;
            c = take(from);
            --left;
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0) base = 10;
    for (; left > 0 && digit_of(c, base) < base; --left, c = take(from)) {
        unsigned long digit = (unsigned long)digit_of(c, base);
        unsigned long most = ULONG_MAX / (unsigned long)base, last = ULONG_MAX % (unsigned long)base;
        if (++digits > safe_digits && (magnitude > most || (magnitude == most && digit > last))) overflow = 1;
        magnitude = magnitude * (unsigned long)base + digit;
    }
    give_back(from, c);
    if (digits == 0) return 0;
    if (wanted->kind == 'd' || wanted->kind == 'i') {
        unsigned long limit = (unsigned long)LONG_MAX + (negative ? 1 : 0);
        if (overflow || (digits > safe_digits && magnitude > limit)) magnitude = limit;
    } else if (overflow) {
        magnitude = ULONG_MAX;
        negative = 0;
    }
    if (wanted->keep) store(to, wanted->size, negative ? 0 - magnitude : magnitude);
    return 1;
}

static int floating(source *from, const wish *wanted, void *to) {
    char text[64], *end;
    int used = 0, left = wanted->width && wanted->width < 63 ? wanted->width : 63;
    int c = after_space(from);
    if (c == none) return -1;
    for (; left > 0 && (digit_of(c, 10) < 10 || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E'); --left) {
        text[used++] = (char)c;
        c = take(from);
    }
    give_back(from, c);
    text[used] = 0;
    double value = strtod(text, &end);
    if (end == text) return 0;
    if (wanted->keep && wanted->size == 8) *(double *)to = value;
    if (wanted->keep && wanted->size == 16) *(long double *)to = value;
    if (wanted->keep && wanted->size < 8) *(float *)to = (float)value;
    return 1;
}

static int characters(source *from, const wish *wanted, char *to) {
    int c;
    for (int i = 0; i < (wanted->width ? wanted->width : 1); ++i) {
        c = take(from);
        if (c == none) return -1;
        if (wanted->keep) to[i] = (char)c;
    }
    return 1;
}

/* Whether the set between [ and ] has `c`; `set` points behind the [. */
static int in_set(const char *set, int c) {
    int others = *set == '^', found = 0;
    if (others) ++set;
    const char *at = set;
    do {
        if (at[1] == '-' && at[2] != ']' && at[2] != 0) {
            if (c >= (unsigned char)at[0] && c <= (unsigned char)at[2]) found = 1;
            at += 3;
        } else {
            if (c == (unsigned char)at[0]) found = 1;
            ++at;
        }
    } while (*at != ']' && *at != 0);
    return found != others;
}

static int word(source *from, const wish *wanted, const char *set, char *to) {
    int left = wanted->width ? wanted->width : INT_MAX, used = 0;
    int c = set ? take(from) : after_space(from);
    if (c == none) return -1;
    while (left > 0 && c != none && (set ? in_set(set, c) : !is_space(c))) {
        if (wanted->keep) to[used] = (char)c;
        ++used;
        --left;
        c = take(from);
    }
    give_back(from, c);
    if (used == 0) return 0;
    if (wanted->keep) to[used] = 0;
    return 1;
}

/* ---- the format ---- */

static const char *read_wish(const char *format, wish *wanted) {
    *wanted = (wish){1, 0, 0, 0};
    if (*format == '*') {
        wanted->keep = 0;
        ++format;
    }
    while (*format >= '0' && *format <= '9') wanted->width = wanted->width * 10 + (*format++ - '0');
    for (;; ++format) {
        if (*format == 'h')
            wanted->size = wanted->size == 2 ? 1 : 2;
        else if (*format == 'l' || *format == 'j' || *format == 'z' || *format == 't' || *format == 'q')
            wanted->size = 8;
        else if (*format == 'L')
            wanted->size = 16;
        else
            break;
    }
    wanted->kind = *format == 'X' ? 'x' : *format;
    return *format ? format + 1 : format;
}

static const char *behind_set(const char *set) {
    if (*set == '^') ++set;
    if (*set == ']') ++set;
    while (*set && *set != ']') ++set;
    return *set ? set + 1 : set;
}

static int scan(source *from, const char *format, va_list arguments) {
    int done = 0;
    while (*format) {
        char asked = *format++;
        if (is_space(asked)) {
            give_back(from, after_space(from));
            continue;
        }
        if (asked != '%' || *format == '%') {
            if (asked == '%') ++format;
            int c = asked == '%' ? after_space(from) : take(from);
            if (c == (unsigned char)asked) continue;
            give_back(from, c);
            return c == none && done == 0 ? -1 : done;
        }
        wish wanted;
        format = read_wish(format, &wanted);
        void *to = wanted.keep ? va_arg(arguments, void *) : NULL;
        int converted = 0;
        switch (wanted.kind) {
            case 'n':
                if (wanted.keep) store(to, wanted.size, (unsigned long)from->used);
                continue;
            case 'c':
                converted = characters(from, &wanted, to);
                break;
            case 's':
                converted = word(from, &wanted, NULL, to);
                break;
            case '[':
                converted = word(from, &wanted, format, to);
                format = behind_set(format);
                break;
            case 'd':
            case 'i':
            case 'u':
            case 'x':
            case 'o':
                converted = integer(from, &wanted, to);
                break;
            case 'a':
            case 'e':
            case 'f':
            case 'g':
                converted = floating(from, &wanted, to);
                break;
            default:
                return done;
        }
        if (converted < 0) return done == 0 ? -1 : done;
        if (converted == 0) return done;
        if (wanted.keep) ++done;
    }
    return done;
}

static int scan_stream(void *stream, const char *format, va_list arguments) {
    source from = {stream, NULL, none, 0};
    int done = scan(&from, format, arguments);
    if (from.held != none) ungetc(from.held, stream);
    return done;
}

static int scan_text(const char *text, const char *format, va_list arguments) {
    source from = {NULL, text, none, 0};
    return scan(&from, format, arguments);
}

/* ---- the library's names; C99's have a prefix ---- */

#define SCANNERS(prefix)                                                                           \
    int provest_model_##prefix##vfscanf(void *stream, const char *format, va_list arguments) {     \
        return scan_stream(stream, format, arguments);                                             \
    }                                                                                              \
    int provest_model_##prefix##vscanf(const char *format, va_list arguments) {                    \
        return scan_stream(stdin, format, arguments);                                              \
    }                                                                                              \
    int provest_model_##prefix##vsscanf(const char *text, const char *format, va_list arguments) { \
        return scan_text(text, format, arguments);                                                 \
    }                                                                                              \
    int provest_model_##prefix##fscanf(void *stream, const char *format, ...) {                    \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        int done = scan_stream(stream, format, arguments);                                         \
        va_end(arguments);                                                                         \
        return done;                                                                               \
    }                                                                                              \
    int provest_model_##prefix##scanf(const char *format, ...) {                                   \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        int done = scan_stream(stdin, format, arguments);                                          \
        va_end(arguments);                                                                         \
        return done;                                                                               \
    }                                                                                              \
    int provest_model_##prefix##sscanf(const char *text, const char *format, ...) {                \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        int done = scan_text(text, format, arguments);                                             \
        va_end(arguments);                                                                         \
        return done;                                                                               \
    }
SCANNERS()
SCANNERS(__isoc99_)
