/* Declarations of the __wrap_ functions: their only callers are references the linker redirects. */
#ifndef PROVEST_RUNTIME_WRAPPED_TYPES_H
#define PROVEST_RUNTIME_WRAPPED_TYPES_H

#include <setjmp.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>

_Noreturn void __wrap_exit(int);
_Noreturn void __wrap__exit(int);
_Noreturn void __wrap__Exit(int);
_Noreturn void __wrap_quick_exit(int);
_Noreturn void __wrap_abort(void);
_Noreturn void __wrap___assert_fail(const char *, const char *, unsigned, const char *);
_Noreturn void __wrap_longjmp(jmp_buf, int);
_Noreturn void __wrap__longjmp(jmp_buf, int);
_Noreturn void __wrap_siglongjmp(sigjmp_buf, int);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
char *__wrap_strdup(const char *);
char *__wrap_strndup(const char *, size_t);
size_t __wrap_fread(void *, size_t, size_t, FILE *);
time_t __wrap_time(time_t *);
int __wrap_clock_gettime(clockid_t, struct timespec *);
int __wrap_gettimeofday(struct timeval *, void *);
unsigned __wrap_sleep(unsigned);
int __wrap_usleep(unsigned);
int __wrap_strcmp(const char *, const char *);
int __wrap_strncmp(const char *, const char *, size_t);
int __wrap_strcasecmp(const char *, const char *);
int __wrap_strncasecmp(const char *, const char *, size_t);
int __wrap_memcmp(const void *, const void *, size_t);
char *__wrap_strstr(const char *, const char *);
char *__wrap_strcasestr(const char *, const char *);
char *__wrap_strchr(const char *, int);
char *__wrap_strrchr(const char *, int);
void *__wrap_memchr(const void *, int, size_t);

#endif
