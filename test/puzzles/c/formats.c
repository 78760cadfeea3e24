// A format of the unit's own: its conversions take what stands behind it.
// expect: open 0
// options: --budget-execs 80000
#include <stdarg.h>
#include <stddef.h>
int measure(const char *format, ...) {
    int total = 0;
    va_list list;
    if (!format) return -1;
    va_start(list, format);
    for (; *format; ++format) {
        if (*format != '%') {
            ++total;
            continue;
        }
        switch (*++format) {
            case 'i':
                total += va_arg(list, int) > 40 ? 100 : 1;
                break;
            case 's':
                if (*va_arg(list, const char *) == 'q') total += 1000;
                break;
            case '\0':
                --format;
                break;
            default:
                total += 2;
        }
    }
    va_end(list);
    return total;
}
