#include "emit/world.hpp"

#include <algorithm>
#include <array>

namespace provest::emit {

namespace {

struct Wrapper {
    const char* name;
    enum class When { Failures, Times, Always } when;
    const char* text;
};

using When = Wrapper::When;

// The same library calls the search scripts, with the same meaning: see runtime/wrapped.h.
constexpr std::array wrappers_ = {
    Wrapper{"malloc", When::Failures, R"(void* __real_malloc(size_t size);
void* __wrap_malloc(size_t size) { return failing_allocations.now(ENOMEM) ? nullptr : __real_malloc(size); }
)"},
    Wrapper{"calloc", When::Failures, R"(void* __real_calloc(size_t count, size_t size);
void* __wrap_calloc(size_t count, size_t size) {
    return failing_allocations.now(ENOMEM) ? nullptr : __real_calloc(count, size);
}
)"},
    Wrapper{"realloc", When::Failures, R"(void* __real_realloc(void* old, size_t size);
void* __wrap_realloc(void* old, size_t size) {
    return failing_allocations.now(ENOMEM) ? nullptr : __real_realloc(old, size);
}
)"},
    Wrapper{"strdup", When::Failures, R"(char* __real_strdup(const char* text);
char* __wrap_strdup(const char* text) { return failing_allocations.now(ENOMEM) ? nullptr : __real_strdup(text); }
)"},
    Wrapper{"strndup", When::Failures, R"(char* __real_strndup(const char* text, size_t size);
char* __wrap_strndup(const char* text, size_t size) {
    return failing_allocations.now(ENOMEM) ? nullptr : __real_strndup(text, size);
}
)"},
    Wrapper{"fopen", When::Failures, R"(FILE* __real_fopen(const char* path, const char* mode);
FILE* __wrap_fopen(const char* path, const char* mode) {
    return failing_fopens.now(ENOENT) ? nullptr : __real_fopen(path, mode);
}
)"},
    Wrapper{"open", When::Failures, R"(int __real_open(const char* path, int flags, ...);
int __wrap_open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(rest, unsigned) : 0;
    va_end(rest);
    return failing_opens.now(ENOENT) ? -1 : __real_open(path, flags, mode);
}
)"},
    Wrapper{"read", When::Failures, R"(ssize_t __real_read(int file, void* buffer, size_t size);
ssize_t __wrap_read(int file, void* buffer, size_t size) {
    return failing_reads.now(EIO) ? -1 : __real_read(file, buffer, size);
}
)"},
    Wrapper{"time", When::Times, R"(time_t __wrap_time(time_t* out) {
    const time_t now = nextTime();
    if (out != nullptr) *out = now;
    return now;
}
)"},
    Wrapper{"clock_gettime", When::Times, R"(int __wrap_clock_gettime(clockid_t, timespec* out) {
    *out = {nextTime(), 0};
    return 0;
}
)"},
    Wrapper{"gettimeofday", When::Times, R"(int __wrap_gettimeofday(timeval* out, void*) {
    *out = {nextTime(), 0};
    return 0;
}
)"},
    // What depends on the machine and the day is left out of what is told about a file.
    Wrapper{"stat", When::Always, R"(int __real_stat(const char* path, struct stat* out);
int __wrap_stat(const char* path, struct stat* out) { return plain(__real_stat(path, out), out); }
)"},
    Wrapper{"lstat", When::Always, R"(int __real_lstat(const char* path, struct stat* out);
int __wrap_lstat(const char* path, struct stat* out) { return plain(__real_lstat(path, out), out); }
)"},
    Wrapper{"fstat", When::Always, R"(int __real_fstat(int file, struct stat* out);
int __wrap_fstat(int file, struct stat* out) { return plain(__real_fstat(file, out), out); }
)"},
    Wrapper{"fopen64", When::Failures, R"(FILE* __real_fopen64(const char* path, const char* mode);
FILE* __wrap_fopen64(const char* path, const char* mode) {
    return failing_fopens.now(ENOENT) ? nullptr : __real_fopen64(path, mode);
}
)"},
    Wrapper{"creat", When::Failures, R"(int __real_creat(const char* path, mode_t mode);
int __wrap_creat(const char* path, mode_t mode) { return failing_opens.now(ENOENT) ? -1 : __real_creat(path, mode); }
)"},
    // What would touch the world beyond the test is refused, as it was when the test was found. Not fork: the
    // framework's own death tests need it.
    Wrapper{"kill", When::Always, "int __wrap_kill(pid_t, int) { return errno = EPERM, -1; }\n"},
    Wrapper{"system", When::Always,
            "int __wrap_system(const char* command) { return command ? (errno = ENOSYS, -1) : 0; }\n"},
    Wrapper{"popen", When::Always,
            "FILE* __wrap_popen(const char*, const char*) { return errno = ENOSYS, nullptr; }\n"},
    Wrapper{"unlink", When::Always, "int __wrap_unlink(const char*) { return errno = EPERM, -1; }\n"},
    Wrapper{"remove", When::Always, "int __wrap_remove(const char*) { return errno = EPERM, -1; }\n"},
    Wrapper{"rmdir", When::Always, "int __wrap_rmdir(const char*) { return errno = EPERM, -1; }\n"},
    Wrapper{"rename", When::Always, "int __wrap_rename(const char*, const char*) { return errno = EPERM, -1; }\n"},
    Wrapper{"sleep", When::Always, "unsigned __wrap_sleep(unsigned) { return 0; }\n"},
    Wrapper{"usleep", When::Always, "int __wrap_usleep(useconds_t) { return 0; }\n"},
};

constexpr const char* failing =
    R"(// Library calls that fail when the test says so, counted from its first call into the unit.
struct Failing {
    std::set<unsigned> ordinals;
    unsigned next = 0;
    void fail(std::set<unsigned> which) {
        ordinals = std::move(which);
        next = 0;
    }
    bool now(int error) {
        if (ordinals.count(next++) == 0) return false;
        errno = error;
        return true;
    }
};
Failing failing_allocations, failing_fopens, failing_opens, failing_reads;
)";

constexpr const char* clock = R"(// What time() and other clocks answer, call by call; the last answer repeats.
std::deque<time_t> clock_times;
time_t nextTime() {
    const time_t now = clock_times.front();
    if (clock_times.size() > 1) clock_times.pop_front();
    return now;
}
)";

constexpr const char* plainStat = R"(// Of what is known about a file, what is the same on every machine.
int plain(int result, struct stat* about) {
    if (result != 0) return result;
    const mode_t kind = about->st_mode & S_IFMT;
    const off_t size = kind == S_IFREG ? about->st_size : 0;
    *about = {};
    about->st_mode = kind | (kind == S_IFDIR ? 0755 : 0644);
    about->st_size = size;
    about->st_nlink = 1;
    return 0;
}
)";

// What follows keeps to C++11 and to calls that hardly any unit makes: those that the unit makes may be wrapped.
constexpr const char* temporary = R"(std::string temporaryName(const char* kind) {
    const char* folder = std::getenv("TMPDIR");
    return std::string(folder != nullptr ? folder : "/tmp") + "/" + kind + "-XXXXXX";
}
)";

constexpr const char* folder = R"(// A fresh folder the test works in; it goes when the test ends.
class WorkingFolder {
public:
    WorkingFolder() : before_(4096, '\0'), path_(temporaryName("suite")) {
        if (getcwd(&before_[0], before_.size()) == nullptr || mkdtemp(&path_[0]) == nullptr) std::abort();
        enter(path_.c_str());
    }
    ~WorkingFolder() {
        enter(before_.c_str());
        nftw(path_.c_str(), remove, 8, FTW_DEPTH | FTW_PHYS);
    }

private:
    static void enter(const char* path) {
        const int folder = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY);
        if (fchdir(folder) != 0) std::perror(path);
        close(folder);
    }
    static int remove(const char* path, const struct stat*, int kind, FTW*) {
        return unlinkat(AT_FDCWD, path, kind == FTW_DP ? AT_REMOVEDIR : 0);
    }
    std::string before_, path_;
};
)";

constexpr const char* writeFile = R"(void writeFile(const std::string& name, const std::string& content) {
    for (size_t at = name.find('/', 1); at != std::string::npos; at = name.find('/', at + 1))
        mkdirat(AT_FDCWD, name.substr(0, at).c_str(), 0755);
    std::ofstream(name, std::ios::binary) << content;
}
)";

constexpr const char* input = R"(// Makes `text` the whole of standard input.
void giveInput(const std::string& text) {
    std::string name = temporaryName("input");
    close(mkstemp(&name[0]));
    std::ofstream(name, std::ios::binary) << text;
    if (std::freopen(name.c_str(), "r", stdin) == nullptr) std::perror("standard input");
    unlinkat(AT_FDCWD, name.c_str(), 0);
}
)";

constexpr const char* stream = R"(// A stream open for reading and writing, over a file that holds `text`.
FILE* openText(const std::string& text) {
    FILE* file = std::tmpfile();
    if (file == nullptr) std::abort();
    std::fwrite(text.data(), 1, text.size(), file);
    std::rewind(file);
    return file;
}
)";

constexpr const char* captured = R"(// What the unit prints to standard output from here on.
class CapturedOutput {
public:
    CapturedOutput() : file_(std::tmpfile()) {
        std::fflush(stdout);
        before_ = dup(STDOUT_FILENO);
        dup2(fileno(file_), STDOUT_FILENO);
    }
    ~CapturedOutput() {
        restore();
        std::fclose(file_);
    }
    std::string text() {
        restore();
        std::rewind(file_);
        std::string text;
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) text += static_cast<char>(c);
        return text;
    }

private:
    void restore() {
        std::fflush(stdout);
        if (before_ >= 0) {
            dup2(before_, STDOUT_FILENO);
            close(before_);
        }
        before_ = -1;
    }
    std::FILE* file_;
    int before_ = -1;
};
)";

}  // namespace

World::World(const program::Interface& unit, const Needs& needs) : unit_(unit), needs_(needs) {
    constexpr std::array readers = {"getchar",  "getc",    "fgetc",   "fgets",   "scanf",          "fscanf",
                                    "fread",    "getline", "read",    "gets",    "__isoc99_scanf", "__isoc99_fscanf",
                                    "getdelim", "vscanf",  "vfscanf", "std::cin"};
    constexpr std::array openers = {"fopen",   "fopen64", "open", "open64", "creat",
                                    "freopen", "access",  "stat", "lstat",  "std::basic_filebuf"};
    constexpr std::array clocks = {"time", "clock_gettime", "gettimeofday"};
    constexpr std::array environment = {"getenv", "secure_getenv", "localtime", "localtime_r", "mktime",
                                        "ctime",  "ctime_r",       "strftime",  "tzset"};
    const auto any = [&](const auto& names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return calls(name); });
    };
    needs_.input |= any(readers);
    needs_.folder |= any(openers);
    needs_.times |= any(clocks);
    clearsEnvironment_ = any(environment);
    for (const auto& wrapper : wrappers_)
        if (wraps(wrapper.name)) wrapped_.push_back(wrapper.name);
}

bool World::calls(const char* name) const {
    return std::find(unit_.libraryCalls.begin(), unit_.libraryCalls.end(), name) != unit_.libraryCalls.end();
}

bool World::wraps(const char* name) const {
    for (const auto& wrapper : wrappers_) {
        if (wrapper.name != std::string(name)) continue;
        if (wrapper.when == When::Times) return needs_.times && calls(name);
        return calls(name) && (wrapper.when == When::Always || needs_.failures);
    }
    return false;
}

std::string World::support() const {
    std::string text;
    if (needs_.failures) text += std::string(failing) + "\n";
    if (needs_.times) text += std::string(clock) + "\n";
    if (wraps("stat") || wraps("lstat") || wraps("fstat")) text += std::string(plainStat) + "\n";
    if (needs_.folder || needs_.input) text += std::string(temporary) + "\n";
    if (needs_.folder) text += std::string(folder) + "\n";
    if (needs_.files) text += std::string(writeFile) + "\n";
    if (needs_.input) text += std::string(input) + "\n";
    if (needs_.streams) text += std::string(stream) + "\n";
    if (needs_.output) text += std::string(captured) + "\n";
    return text;
}

std::string World::wrappers() const {
    std::string text;
    for (const auto& wrapper : wrappers_)
        if (wraps(wrapper.name)) text += wrapper.text;
    return text.empty()
               ? text
               : "// Linked with -Wl,--wrap: the unit's library calls arrive here.\nextern \"C\" {\n" + text + "}\n";
}

std::vector<std::string> World::members() const {
    return needs_.folder ? std::vector<std::string>{"WorkingFolder folder_;"} : std::vector<std::string>{};
}

std::vector<std::string> World::beforeEach() const {
    std::vector<std::string> lines;
    if (needs_.failures) lines.push_back("failing_allocations = failing_fopens = failing_opens = failing_reads = {};");
    if (needs_.times) lines.push_back("clock_times = {1000000000};");
    if (needs_.input) lines.push_back("giveInput(\"\");");
    if (clearsEnvironment_) {
        lines.push_back("clearenv();");
        lines.push_back("setenv(\"TZ\", \"UTC\", 1);");
    }
    return lines;
}

}  // namespace provest::emit
