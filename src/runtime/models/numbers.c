/* Reading numbers. See memory.c. */
#include <limits.h>

extern int *__errno_location(void);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
enum { out_of_range = 34, invalid = 22 };

/* What a digit or a letter stands for, without a question. */
static int provest_choose_digit(char c) {
    int letter = (unsigned)(c - 'a') <= 25 ? c - 'a' + 10 : (unsigned)(c - 'A') <= 25 ? c - 'A' + 10 : 99;
    return (unsigned)(c - '0') <= 9 ? c - '0' : letter;
}

/* One question for a digit, and none about letters where they do not count. */
static int digit_of(char c, int base) {
    if (base > 10) return provest_choose_digit(c);
    return (unsigned)(c - '0') <= 9 ? c - '0' : 99;
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

/* A decimal number, as far as one operation on it rounds as the library does (Clinger 1990): few digits and a small
 * power of ten. What is longer, or has an exponent, has its shape followed and not its value. */
typedef struct decimal {
    long digits;
    int negative, count, behind, exact; /* `behind`: digits behind the point */
    const char *end;
} decimal;

static const char *read_digits(const char *at, decimal *read) {
    for (; digit_of(*at, 10) < 10; ++at)
        if (++read->count <= safe_digits) read->digits = read->digits * 10 + digit_of(*at, 10);
    return at;
}

static decimal read_decimal(const char *at) {
    decimal read = {0, 0, 0, 0, 0, at};
    while (is_space(*at)) ++at;
    if (*at == '-' || *at == '+') read.negative = *at++ == '-';
    at = read_digits(at, &read);
    if (*at == '.') {
        int before = read.count;
        at = read_digits(at + 1, &read);
        read.behind = read.count - before;
    }
    read.exact = read.count > 0 && read.count <= safe_digits && *at != 'e' && *at != 'E';
    if (!read.exact && (*at == 'e' || *at == 'E')) {
        decimal power = {0, 0, 0, 0, 0, at};
        ++at;
        if (*at == '-' || *at == '+') ++at;
        at = read_digits(at, &power);
    }
    read.end = at;
    return read;
}

static double as_double(const char *text, char **end) {
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    decimal read = read_decimal(text);
    char *stop;
    double value = strtod(text, &stop);
    if (end) *end = stop;
    if (!read.exact || stop != read.end) return value;
    value = (double)read.digits / powers[read.behind];
    return read.negative ? -value : value;
}

double provest_model_strtod(const char *text, char **end) { return as_double(text, end); }
double provest_model_atof(const char *text) { return as_double(text, (char **)0); }

/* Here 24 bits and powers up to 1e10 are exact. */
float provest_model_strtof(const char *text, char **end) {
    static const float powers[] = {1, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f};
    decimal read = read_decimal(text);
    char *stop;
    float value = strtof(text, &stop);
    if (end) *end = stop;
    if (!read.exact || read.count > 7 || stop != read.end) return value;
    value = (float)read.digits / powers[read.behind];
    return read.negative ? -value : value;
}
