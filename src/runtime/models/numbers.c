/* Reading numbers. See memory.c. */
#include <limits.h>

extern int *__errno_location(void);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
enum { out_of_range = 34, invalid = 22 };

/* One question for a digit; about letters only where they count. */
static int digit_of(char c, int base) {
    if ((unsigned)(c - '0') <= 9) return c - '0';
    if (base <= 10) return 99;
    if ((unsigned)(c - 'a') <= 25) return c - 'a' + 10;
    if ((unsigned)(c - 'A') <= 25) return c - 'A' + 10;
    return 99;
}

static int is_space(char c) { return c == ' ' || (unsigned)(c - '\t') <= 4; }

/* So many digits fit into 63 bits in every base: nothing needs to be asked about them. */
enum { safe_digits = 12 };

typedef struct number {
    unsigned long magnitude;
    int negative, overflow, digits;
    const char *end;
} number;

static number parse(const char *text, int base) {
    number read = {0, 0, 0, 0, text};
    const char *at = text;
    while (is_space(*at)) ++at;
    if (*at == '-' || *at == '+') read.negative = *at++ == '-';
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2], 16) < 16) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    for (; digit_of(*at, base) < base; ++at) {
        unsigned long digit = (unsigned long)digit_of(*at, base);
        unsigned long most = ULONG_MAX / (unsigned long)base, last = ULONG_MAX % (unsigned long)base;
        if (++read.digits > safe_digits && (read.magnitude > most || (read.magnitude == most && digit > last)))
            read.overflow = 1;
        read.magnitude = read.magnitude * (unsigned long)base + digit;
        read.end = at + 1;
    }
    return read;
}

static int wrong_base(int base) {
    if (base == 0 || (base >= 2 && base <= 36)) return 0;
    *__errno_location() = invalid;
    return 1;
}

long provest_model_strtol(const char *text, char **end, int base) {
    if (wrong_base(base)) return 0;
    number read = parse(text, base);
    if (end) *end = (char *)read.end;
    unsigned long limit = (unsigned long)LONG_MAX + (read.negative ? 1 : 0);
    if (read.overflow || (read.digits > safe_digits && read.magnitude > limit)) {
        *__errno_location() = out_of_range;
        return read.negative ? LONG_MIN : LONG_MAX;
    }
    return (long)(read.negative ? 0 - read.magnitude : read.magnitude);
}

unsigned long provest_model_strtoul(const char *text, char **end, int base) {
    if (wrong_base(base)) return 0;
    number read = parse(text, base);
    if (end) *end = (char *)read.end;
    if (read.overflow) {
        *__errno_location() = out_of_range;
        return ULONG_MAX;
    }
    return read.negative ? 0 - read.magnitude : read.magnitude;
}

long long provest_model_strtoll(const char *text, char **end, int base) {
    return provest_model_strtol(text, end, base);
}
unsigned long long provest_model_strtoull(const char *text, char **end, int base) {
    return provest_model_strtoul(text, end, base);
}
int provest_model_atoi(const char *text) { return (int)provest_model_strtol(text, (char **)0, 10); }
long provest_model_atol(const char *text) { return provest_model_strtol(text, (char **)0, 10); }
long long provest_model_atoll(const char *text) { return provest_model_strtol(text, (char **)0, 10); }

int provest_model_abs(int value) { return value < 0 ? (int)(0u - (unsigned)value) : value; }
long provest_model_labs(long value) { return value < 0 ? (long)(0ul - (unsigned long)value) : value; }
long long provest_model_llabs(long long value) { return provest_model_labs(value); }

/* The shape of a decimal number is followed; its value, rounded as only the library does, is not. */
static void look_at(const char *at) {
    while (is_space(*at)) ++at;
    if (*at == '-' || *at == '+') ++at;
    while (digit_of(*at, 10) < 10) ++at;
    if (*at == '.') {
        ++at;
        while (digit_of(*at, 10) < 10) ++at;
    }
    if (*at == 'e' || *at == 'E') {
        ++at;
        if (*at == '-' || *at == '+') ++at;
        while (digit_of(*at, 10) < 10) ++at;
    }
}

double provest_model_strtod(const char *text, char **end) {
    look_at(text);
    return strtod(text, end);
}
float provest_model_strtof(const char *text, char **end) {
    look_at(text);
    return strtof(text, end);
}
double provest_model_atof(const char *text) {
    look_at(text);
    return strtod(text, (char **)0);
}
