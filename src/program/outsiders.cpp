#include "program/outsiders.hpp"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <algorithm>
#include <string_view>

namespace provest::program {

namespace {

using Names = std::set<std::string_view>;

bool isOneOf(const Names& names, llvm::StringRef name) {
    return names.contains(std::string_view(name.data(), name.size()));
}

// They read at most, and leave errno alone.
const Names& quietOnes() {
    static const Names names{"strlen",
                             "strnlen",
                             "strcmp",
                             "strncmp",
                             "strcasecmp",
                             "strncasecmp",
                             "memcmp",
                             "bcmp",
                             "strchr",
                             "strrchr",
                             "strchrnul",
                             "strstr",
                             "strcasestr",
                             "strspn",
                             "strcspn",
                             "strpbrk",
                             "memchr",
                             "memrchr",
                             "abs",
                             "labs",
                             "llabs",
                             "isalpha",
                             "isdigit",
                             "isalnum",
                             "isspace",
                             "isblank",
                             "isupper",
                             "islower",
                             "isxdigit",
                             "ispunct",
                             "isprint",
                             "isgraph",
                             "iscntrl",
                             "isascii",
                             "toascii",
                             "toupper",
                             "tolower",
                             "htons",
                             "htonl",
                             "ntohs",
                             "ntohl",
                             "ffs",
                             "fabs",
                             "fabsf",
                             "floor",
                             "floorf",
                             "ceil",
                             "ceilf",
                             "trunc",
                             "truncf",
                             "round",
                             "roundf",
                             "rint",
                             "rintf",
                             "nearbyint",
                             "nearbyintf",
                             "copysign",
                             "copysignf",
                             "fmin",
                             "fminf",
                             "fmax",
                             "fmaxf",
                             "__ctype_b_loc",
                             "__ctype_tolower_loc",
                             "__ctype_toupper_loc",
                             "__errno_location",
                             "abort",
                             "_exit",
                             "_Exit",
                             "__assert_fail",
                             "__assert",
                             "provest_assume",
                             "provest_unwound"};
    return names;
}

const Names& writers() {
    static const Names names{"malloc",       "calloc",        "realloc",
                             "reallocarray", "aligned_alloc", "posix_memalign",
                             "free",         "printf",        "fprintf",
                             "dprintf",      "snprintf",      "sprintf",
                             "vprintf",      "vsnprintf",     "vsprintf",
                             "vfprintf",     "asprintf",      "vasprintf",
                             "scanf",        "sscanf",        "fscanf",
                             "vsscanf",      "vfscanf",       "puts",
                             "putchar",      "fputs",         "fputc",
                             "putc",         "fwrite",        "fread",
                             "fopen",        "fdopen",        "freopen",
                             "fclose",       "fgets",         "gets",
                             "fgetc",        "getc",          "getchar",
                             "getline",      "getdelim",      "ungetc",
                             "fseek",        "fseeko",        "ftell",
                             "ftello",       "rewind",        "feof",
                             "ferror",       "clearerr",      "fileno",
                             "fflush",       "setvbuf",       "setbuf",
                             "tmpfile",      "perror",        "remove",
                             "rename",       "strcpy",        "stpcpy",
                             "strncpy",      "stpncpy",       "strcat",
                             "strncat",      "strlcpy",       "strlcat",
                             "strtol",       "strtoul",       "strtoll",
                             "strtoull",     "strtoimax",     "strtoumax",
                             "strtod",       "strtof",        "strtold",
                             "strdup",       "strndup",       "strtok",
                             "strtok_r",     "strsep",        "strerror",
                             "strerror_r",   "strcoll",       "strxfrm",
                             "strsignal",    "memcpy",        "mempcpy",
                             "memmove",      "memset",        "memccpy",
                             "bcopy",        "bzero",         "explicit_bzero",
                             "swab",         "atoi",          "atol",
                             "atoll",        "atof",          "div",
                             "ldiv",         "lldiv",         "time",
                             "clock",        "difftime",      "clock_gettime",
                             "gettimeofday", "localtime",     "localtime_r",
                             "gmtime",       "gmtime_r",      "mktime",
                             "timegm",       "strftime",      "strptime",
                             "asctime",      "ctime",         "ctime_r",
                             "nanosleep",    "sleep",         "usleep",
                             "getenv",       "rand",          "srand",
                             "random",       "srandom",       "rand_r",
                             "drand48",      "lrand48",       "srand48",
                             "open",         "creat",         "close",
                             "read",         "write",         "pread",
                             "pwrite",       "lseek",         "stat",
                             "fstat",        "lstat",         "access",
                             "unlink",       "mkdir",         "rmdir",
                             "isatty",       "getpid",        "getuid",
                             "dup",          "dup2",          "pipe",
                             "setlocale",    "localeconv",    "mblen",
                             "mbtowc",       "wctomb",        "mbstowcs",
                             "wcstombs",     "wcslen",        "wcscpy",
                             "wcscmp",       "wcschr",        "iswalpha",
                             "iswdigit",     "iswspace",      "towupper",
                             "towlower",     "sqrt",          "cbrt",
                             "hypot",        "pow",           "sin",
                             "cos",          "tan",           "asin",
                             "acos",         "atan",          "atan2",
                             "sinh",         "cosh",          "tanh",
                             "exp",          "exp2",          "expm1",
                             "log",          "log2",          "log10",
                             "log1p",        "fmod",          "remainder",
                             "modf",         "frexp",         "ldexp",
                             "scalbn",       "lround",        "llround",
                             "lrint",        "llrint",        "fma",
                             "nextafter",    "fdim",          "erf",
                             "tgamma",       "lgamma"};
    return names;
}

const Names& callersBack() {
    static const Names names{"qsort",      "qsort_r",     "bsearch",   "lsearch", "lfind",         "tsearch",
                             "tfind",      "twalk",       "atexit",    "on_exit", "at_quick_exit", "exit",
                             "quick_exit", "ftw",         "nftw",      "scandir", "glob",          "setjmp",
                             "_setjmp",    "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp",      "siglongjmp"};
    return names;
}

// What they are given runs at any time.
bool startsOthers(llvm::StringRef name) {
    static const Names names{"signal",   "sigaction", "bsd_signal",     "sysv_signal", "__sysv_signal", "sigset",
                             "sigvec",   "ssignal",   "pthread_create", "thrd_create", "clone",         "timer_create",
                             "aio_read", "aio_write", "lio_listio",     "mq_notify",   "getaddrinfo_a"};
    return isOneOf(names, name) || name.starts_with("__kmpc_") || name.starts_with("GOMP_") ||
           name.starts_with("_ZNSt6thread") || name.starts_with("_ZNSt6jthread") || name.starts_with("_ZSt5async");
}

bool changesRounding(llvm::StringRef name) {
    static const Names names{"fesetround",     "fesetenv",          "feupdateenv",
                             "feholdexcept",   "llvm.set.rounding", "llvm.x86.sse.ldmxcsr",
                             "llvm.set.fpenv", "llvm.reset.fpenv"};
    return isOneOf(names, name);
}

// The library has several symbols for one function.
llvm::StringRef usualName(llvm::StringRef name) {
    for (const char* prefix : {"__isoc99_", "__isoc23_"}) (void)name.consume_front(prefix);
    if (name.starts_with("__") && name.ends_with("_chk")) return name.drop_front(2).drop_back(4);
    return name;
}

bool isOurs(const llvm::Function& function) { return function.getName().starts_with("provest_"); }

}  // namespace

Effect effectOfLibrary(llvm::StringRef name) {
    name = usualName(name);
    if (isOneOf(quietOnes(), name)) return Effect::Nothing;
    if (isOneOf(writers(), name)) return Effect::Memory;
    if (isOneOf(callersBack(), name)) return Effect::CallsBack;
    if (name.ends_with("f") && isOneOf(writers(), name.drop_back())) return Effect::Memory;  // of float: sinf
    return Effect::Anything;
}

Outsiders::Outsiders(const llvm::Module& module, const flow::World& world, std::set<std::string> undefined,
                     std::set<std::string> offered, bool alone)
    : world_(world), undefined_(std::move(undefined)), offered_(std::move(offered)) {
    if (!module.getModuleInlineAsm().empty()) assembly_.push_back(module.getModuleInlineAsm());
    bool isKnown = alone;
    for (const llvm::Function& function : module) {
        if (changesRounding(function.getName()) && !function.use_empty()) isRoundingOpen_ = true;
        if (function.isDeclaration() && startsOthers(function.getName()) && !function.use_empty()) isConcurrent_ = true;
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (!call || llvm::isa<llvm::IntrinsicInst>(call)) continue;
            if (const auto* text = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()))
                assembly_.push_back(text->getAsmString());
            const llvm::Function* callee = call->getCalledFunction();
            if (callee && callee->isDeclaration() && !isOurs(*callee) && effectOf(*call) == Effect::Anything)
                isKnown = false;
        }
    }
    isClosed_ = world.kind == flow::World::Kind::Program && isKnown && assembly_.empty();
    const llvm::GlobalVariable* before = module.getNamedGlobal("llvm.global_ctors");
    hasConstructors_ = before && before->hasInitializer() && !before->getInitializer()->isNullValue();
}

Effect Outsiders::effectOf(const llvm::CallBase& call) const {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return Effect::Anything;
    const std::string name = callee->getName().str();
    const bool isLeaf = callee->getName().starts_with("__VERIFIER_") ||
                        std::find(world_.leaves.begin(), world_.leaves.end(), name) != world_.leaves.end();
    if (isLeaf) {
        const bool givesPointers = llvm::any_of(call.args(), [](const llvm::Use& use) {
            return !use->getType()->isIntOrIntVectorTy() && !use->getType()->isFloatingPointTy();
        });
        return givesPointers ? Effect::Memory : Effect::Nothing;
    }
    return undefined_.contains(name) ? Effect::Anything : effectOfLibrary(name);
}

const llvm::Function* Outsiders::calleeOf(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();  // null also where the types differ
    const bool isSaid = callee && !callee->isDeclaration() && !callee->isInterposable() && !callee->isVarArg() &&
                        callee->arg_size() == call.arg_size() && !llvm::isa<llvm::InvokeInst>(call);
    return isSaid ? callee : nullptr;
}

bool Outsiders::isEntry(const llvm::Function& function) const {
    if (function.isDeclaration()) return false;
    const std::string name = function.getName().str();
    if (world_.kind == flow::World::Kind::Program && name == "main") return true;
    const auto& wanted = world_.entries;
    if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) return true;
    if (isOurs(function)) return false;
    const bool isTaken = std::any_of(function.user_begin(), function.user_end(), [&](const llvm::User* user) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
        return !call || calleeOf(*call) != &function ||
               llvm::any_of(call->args(), [&](const llvm::Use& use) { return use.get() == &function; });
    });
    if (isTaken || isNamedElsewhere(function)) return true;
    if (isClosed_ || (world_.kind == flow::World::Kind::Calls && !wanted.empty())) return false;
    return offered_.contains(name) || function.hasExternalLinkage() || function.isInterposable();
}

bool Outsiders::isNamedElsewhere(const llvm::GlobalValue& object) const {
    if (llvm::isa<llvm::GlobalVariable>(object) && object.hasSection()) return true;  // found through its section
    if (assembly_.empty()) return false;
    llvm::StringRef name = object.getName();
    if (object.hasLocalLinkage()) name = name.take_until([](char c) { return c == '.'; });
    return std::any_of(assembly_.begin(), assembly_.end(),
                       [&](const std::string& text) { return text.find(name.str()) != std::string::npos; });
}

}  // namespace provest::program
