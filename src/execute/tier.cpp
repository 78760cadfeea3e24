#include "execute/tier.hpp"

#include "runtime/world.h"
#include "runtime/wrapped.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace provest::execute {
namespace {

using Names = std::unordered_set<std::string_view>;

// No state at all, or only memory the arena puts back, or answered by the worker itself.
const Names& pure() {
#define PROVEST_NAME(name, ...) #name,
    static const Names names{
        // clang-format off
        PROVEST_WRAPPED_ENDINGS(PROVEST_NAME) PROVEST_WRAPPED_JUMPS(PROVEST_NAME)
        PROVEST_WRAPPED_MEMORY(PROVEST_NAME) PROVEST_WRAPPED_TIME(PROVEST_NAME) PROVEST_WRAPPED_TEXT(PROVEST_NAME)
        PROVEST_WRAPPED_SEARCHES(PROVEST_NAME) PROVEST_WORLD(PROVEST_NAME) "freeaddrinfo", "gai_strerror", "pclose",
        "hstrerror", "poll", "select", "pselect", "ppoll", "wait", "waitpid", "wait3", "wait4", "inet_makeaddr",
        "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "free", "reallocarray", "aligned_alloc", "posix_memalign",
        "memalign", "malloc_usable_size", "alloca", "__errno_location",
        "memcpy", "memmove", "memset", "memrchr", "memmem", "mempcpy", "bcmp", "bcopy", "bzero", "rawmemchr",
        "strlen", "strnlen", "strcpy", "strncpy", "stpcpy", "stpncpy", "strcat", "strncat",
        "strchrnul", "strspn", "strcspn", "strpbrk", "strsep", "strtok_r", "__strtok_r",
        "strlcpy", "strlcat", "index", "rindex", "ffs", "ffsl", "ffsll", "swab",
        "__memcpy_chk", "__memmove_chk", "__memset_chk", "__strcpy_chk", "__strncpy_chk", "__strcat_chk",
        "__strncat_chk", "__stpcpy_chk", "__fdelt_chk",
        "isalnum", "isalpha", "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct",
        "isspace", "isupper", "isxdigit", "tolower", "toupper", "toascii", "__ctype_b_loc", "__ctype_tolower_loc",
        "__ctype_toupper_loc", "iswalpha", "iswdigit", "iswspace", "iswalnum", "towlower", "towupper",
        "wcslen", "wcscpy", "wcsncpy", "wcscmp", "wcsncmp", "wcschr", "wcsrchr", "wcscat", "wmemcpy", "wmemset",
        "wmemcmp", "wmemchr", "wmemmove",
        "abs", "labs", "llabs", "imaxabs", "div", "ldiv", "lldiv", "atoi", "atol", "atoll", "atof", "strtol",
        "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax", "strtod", "strtof", "strtold", "__isoc23_strtol",
        "__isoc23_strtoul", "__isoc23_strtoll", "__isoc23_strtoull", "qsort", "qsort_r", "bsearch", "lfind",
        "htonl", "htons", "ntohl", "ntohs", "difftime", "a64l",
        // arithmetic that the compiler leaves to its library
        "__muldc3", "__mulsc3", "__mulxc3", "__multc3", "__divdc3", "__divsc3", "__divxc3", "__divtc3", "__powidf2",
        "__powisf2", "__powixf2", "__divti3", "__modti3", "__udivti3", "__umodti3", "__udivmodti4", "__divmodti4",
        "__multi3", "__muloti4", "__mulodi4", "__mulosi4", "__popcountdi2", "__popcountsi2", "__ffsdi2",
        "__fixdfti", "__fixsfti", "__fixxfti", "__fixunsdfti", "__fixunssfti", "__fixunsxfti", "__floattidf",
        "__floattisf", "__floattixf", "__floatuntidf", "__floatuntisf", "__floatuntixf",
        // locks are memory of the unit's, and one thread takes them
        "pthread_mutex_init", "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_trylock",
        "pthread_mutex_unlock", "pthread_mutexattr_init", "pthread_mutexattr_destroy", "pthread_mutexattr_settype",
        "pthread_rwlock_init", "pthread_rwlock_destroy", "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock",
        "pthread_rwlock_wrlock", "pthread_rwlock_trywrlock", "pthread_rwlock_unlock", "pthread_cond_init",
        "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_broadcast", "pthread_once", "pthread_self",
        "pthread_equal", "sched_yield",
        "__stack_chk_fail", "__cxa_finalize", "__VERIFIER_error",
        "sprintf", "snprintf", "vsprintf", "vsnprintf", "sscanf", "vsscanf", "__isoc99_sscanf", "__isoc99_vsscanf",
        "__isoc23_sscanf", "__sprintf_chk", "__snprintf_chk", "__vsnprintf_chk", "__vsprintf_chk"
        // clang-format on
    };
#undef PROVEST_NAME
    return names;
}

// Functions of the mathematical library, which has no state but errno; each also with an f or an l behind its name.
bool isMathematics(std::string_view name) {
    static const Names names{
        // clang-format off
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "drem",
        "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "finite", "floor", "fma", "fmax", "fmin",
        "fmod", "frexp", "hypot", "ilogb", "isinf", "isnan", "j0", "j1", "jn", "ldexp", "llrint", "llround", "log",
        "log10", "log1p", "log2", "logb", "lrint", "lround", "modf", "nan", "nearbyint", "nextafter", "nexttoward",
        "pow", "remainder", "remquo", "rint", "round", "roundeven", "scalb", "scalbln", "scalbn", "significand", "sin",
        "sincos", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1", "yn",
        "cabs", "cacos", "cacosh", "carg", "casin", "casinh", "catan", "catanh", "ccos", "ccosh", "cexp", "cimag",
        "clog", "clog10", "conj", "cpow", "cproj", "creal", "csin", "csinh", "csqrt", "ctan", "ctanh",
        "__finite", "__fpclassify", "__isinf", "__isnan", "__issignaling", "__signbit"
        // clang-format on
    };
    if (names.contains(name)) return true;
    return (name.ends_with('f') || name.ends_with('l')) && names.contains(name.substr(0, name.size() - 1));
}

// State in the C library's own data, its heap or thread-local storage: streams, locale, generators, static buffers.
const Names& libraryState() {
    static const Names names{
        // clang-format off
        "printf", "fprintf", "vprintf", "vfprintf", "dprintf",
        "vdprintf", "asprintf", "vasprintf", "scanf", "fscanf", "vscanf", "vfscanf",
        "__isoc99_scanf", "__isoc99_fscanf", "__isoc23_fscanf", "__isoc23_scanf", "__printf_chk", "__fprintf_chk", "__vfprintf_chk", "__vprintf_chk", "__asprintf_chk",
        "puts", "fputs", "putc", "fputc", "putchar", "_IO_putc", "_IO_getc", "getc", "fgetc", "getchar", "ungetc",
        "fgets", "gets", "getline", "getdelim", "__getdelim", "fread", "fwrite", "fopen", "fopen64", "fdopen",
        "freopen", "fclose", "fflush", "fseek", "fseeko", "ftell", "ftello", "rewind", "fgetpos", "fsetpos", "feof",
        "ferror", "clearerr", "fileno", "setbuf", "setvbuf", "setlinebuf", "perror", "tmpfile", "fmemopen",
        "open_memstream", "fopencookie", "putc_unlocked", "getc_unlocked", "putchar_unlocked", "getchar_unlocked",
        "fputs_unlocked", "fwrite_unlocked", "__overflow", "__uflow", "putw", "getw", "flockfile", "funlockfile",
        "strtok", "strerror", "strerror_r", "__xpg_strerror_r", "strsignal", "strcoll", "strxfrm", "strfmon",
        "rand", "srand", "rand_r", "random", "srandom", "initstate", "setstate", "drand48", "srand48", "lrand48",
        "mrand48", "erand48", "nrand48", "jrand48", "seed48", "lcong48",
        "setlocale", "localeconv", "nl_langinfo", "newlocale", "uselocale", "freelocale", "iswctype", "wctype",
        "mblen", "mbtowc", "wctomb", "mbstowcs", "wcstombs", "mbrtowc", "wcrtomb", "mbsrtowcs", "wcsrtombs", "mbrlen",
        "btowc", "wctob", "mbsinit", "wprintf", "fwprintf", "swprintf", "fputws", "fputwc", "putwchar", "fgetwc",
        "wcstol", "wcstoul", "wcstod", "wcstok", "swscanf",
        "localtime", "gmtime", "localtime_r", "gmtime_r", "mktime", "timegm", "asctime", "ctime", "asctime_r",
        "ctime_r", "strftime", "strptime", "tzset",
        "getenv", "setenv", "putenv", "unsetenv", "clearenv", "secure_getenv", "getopt", "getopt_long",
        "getopt_long_only", "atexit", "at_quick_exit", "on_exit", "__cxa_atexit", "lgamma", "lgammaf", "gamma",
        "signgam", "hcreate", "hdestroy", "hsearch", "tsearch", "tfind", "tdelete", "twalk", "basename", "dirname",
        "__xpg_basename", "lseek", "lseek64", "pipe", "popen", "regcomp", "regexec", "regfree", "regerror", "fnmatch", "err",
        "errx", "warn", "warnx", "verr", "verrx", "vwarn", "vwarnx", "error", "feclearexcept", "fegetround",
        "fesetround", "feraiseexcept", "fetestexcept", "crypt", "ecvt", "fcvt", "gcvt", "inet_ntoa", "inet_addr",
        "inet_aton", "inet_pton", "inet_ntop", "l64a",
        "pthread_key_create", "pthread_key_delete", "pthread_getspecific", "pthread_setspecific",
        "std::basic_filebuf", "std::cin"
        // clang-format on
    };
    return names;
}

}  // namespace

SuggestedTier suggestTier(const std::vector<std::string>& libraryCalls) {
    SuggestedTier suggested;
    for (const std::string& name : libraryCalls) {
        if (libraryState().contains(name))
            suggested.tier = Tier::Libraries;
        else if (!pure().contains(name) && !isMathematics(name))
            return {Tier::Fork, name};
    }
    return suggested;
}

}  // namespace provest::execute
