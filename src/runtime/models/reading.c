/* Reading from streams byte by byte, and the clock. See memory.c. */
#include <stddef.h>
#include <stdint.h>

extern int provest_sym_next_byte(void *stream, unsigned char *into);
extern void provest_sym_time(int64_t *into);
extern void *stdin;

int provest_model_fgetc(void *stream) {
    unsigned char byte;
    return provest_sym_next_byte(stream, &byte) ? byte : -1;
}

int provest_model_getc(void *stream) { return provest_model_fgetc(stream); }
int provest_model__IO_getc(void *stream) { return provest_model_fgetc(stream); }
int provest_model_getchar(void) { return provest_model_fgetc(stdin); }

char *provest_model_fgets(char *into, int size, void *stream) {
    int used = 0;
    unsigned char byte;
    if (size <= 0) return NULL;
    while (used < size - 1 && provest_sym_next_byte(stream, &byte)) {
        into[used++] = (char)byte;
        if (byte == '\n') break;
    }
    if (used == 0 && size > 1) return NULL;
    into[used] = 0;
    return into;
}

/* ---- the clock: seconds only, as the worker answers ---- */

int64_t provest_model_time(int64_t *into) {
    int64_t now;
    provest_sym_time(&now);
    if (into) *into = now;
    return now;
}

typedef struct instant {
    int64_t seconds, fraction;
} instant;

int provest_model_clock_gettime(int clock, instant *into) {
    (void)clock;
    provest_sym_time(&into->seconds);
    into->fraction = 0;
    return 0;
}

int provest_model_gettimeofday(instant *into, void *zone) {
    (void)zone;
    return provest_model_clock_gettime(0, into);
}
