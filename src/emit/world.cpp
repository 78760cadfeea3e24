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

// What the search scripts besides the calls of runtime/world.h, with the same meaning: see runtime/wrapped.h.
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

// `@outside` stands for what tells a helper's calls from the unit's, where that is needed.
constexpr const char* folder =
    R"(// A fresh folder the test works in; it goes when the test ends. All of its files lie in it, none deeper.
class WorkingFolder {
public:
    WorkingFolder() : before_(::open(".", O_RDONLY | O_DIRECTORY)) {
        const char* all = std::getenv("TMPDIR");
        path_ = std::string(all == nullptr ? "/tmp" : all) + "/suite-XXXXXX";
        if (::mkdtemp(&path_[0]) == nullptr || ::chdir(path_.c_str()) != 0) std::abort();
    }
    ~WorkingFolder() {
        if (DIR* all = ::opendir(".")) {
            while (const dirent* one = ::readdir(all)) ::unlink(one->d_name);
            ::closedir(all);
        }
        if (::fchdir(before_) == 0) ::rmdir(path_.c_str());
        ::close(before_);
    }

private:
    int before_;
    std::string path_;
};
)";

constexpr const char* writeFile = R"(void writeFile(const std::string& name, const std::string& content) {
@outside    std::ofstream(name, std::ios::binary) << content;
}
)";

constexpr const char* input = R"(// Makes `text` the whole of standard input.
void giveInput(const std::string& text) {
@outside    FILE* file = std::tmpfile();
    if (file == nullptr) std::abort();
    std::fwrite(text.data(), 1, text.size(), file);
    std::fflush(file);
    const std::string name = "/proc/self/fd/" + std::to_string(fileno(file));
    if (std::freopen(name.c_str(), "r", stdin) == nullptr) std::perror("standard input");
    std::fclose(file);
@keep}
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
@deep        std::fflush(stdout);
        before_ = ::dup(STDOUT_FILENO);
        ::dup2(fileno(file_), STDOUT_FILENO);
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
@deep        std::fflush(stdout);
        if (before_ >= 0) {
            ::dup2(before_, STDOUT_FILENO);
            ::close(before_);
        }
        before_ = -1;
    }
    std::FILE* file_;
    int before_ = -1;
};
)";

}  // namespace

World::World(const program::Interface& unit, const Needs& needs) : unit_(unit), needs_(needs), calls_(unit) {
    constexpr std::array readers = {"getchar",  "getc",    "fgetc",   "fgets",   "scanf",          "fscanf",
                                    "fread",    "getline", "read",    "gets",    "__isoc99_scanf", "__isoc99_fscanf",
                                    "getdelim", "vscanf",  "vfscanf", "std::cin"};
    constexpr std::array clocks = {"time", "clock_gettime", "gettimeofday"};
    constexpr std::array environment = {"getenv", "secure_getenv", "localtime", "localtime_r", "mktime",
                                        "ctime",  "ctime_r",       "strftime",  "tzset",       "setenv",
                                        "putenv", "unsetenv",      "clearenv"};
    const auto any = [&](const auto& names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return makes(name); });
    };
    const auto uses = [&](std::initializer_list<const char*> words) {
        return std::any_of(words.begin(), words.end(), [&](const char* word) { return calls_.use(word); });
    };
    keepsInput_ = uses({"connection", "inputStream"});
    needs_.input |= any(readers) || keepsInput_;
    needs_.folder |= uses({"openedFile", "openedStream", "temporaryFile", "accessibleFile", "knownFile"});
    needs_.times |= any(clocks);
    needs_.streams |= uses({"inputStream"});
    fails_ = needs_.failures || uses({"openedFile", "openedStream", "temporaryFile", "readBytes", "receivedBytes"});
    plain_ = uses({"knownFile", "knownDescriptor"});
    clearsEnvironment_ = any(environment);
    for (const auto& wrapper : wrappers_)
        if (wraps(wrapper.name)) wrapped_.push_back(wrapper.name);
    for (auto& name : calls_.wrapped()) wrapped_.push_back(std::move(name));
}

bool World::makes(const char* name) const {
    return std::find(unit_.libraryCalls.begin(), unit_.libraryCalls.end(), name) != unit_.libraryCalls.end();
}

bool World::wraps(const char* name) const {
    for (const auto& wrapper : wrappers_) {
        if (wrapper.name != std::string(name)) continue;
        if (wrapper.when == When::Times) return needs_.times && makes(name);
        return makes(name) && (wrapper.when == When::Always || needs_.failures);
    }
    return false;
}

// A helper's text with the marks in it replaced.
std::string World::helper(std::string text) const {
    const bool apart = !calls_.none();
    const std::pair<const char*, const char*> marks[] = {
        {"@outside", apart ? "    const Outside framework;\n" : ""},
        {"@deep", apart ? "        const Outside framework;\n" : ""},
        {"@keep", keepsInput_ ? "    test_input = text;\n" : ""},
    };
    for (const auto& [mark, meaning] : marks)
        for (size_t at; (at = text.find(mark)) != std::string::npos;)
            text.replace(at, std::string_view(mark).size(), meaning);
    return text + "\n";
}

std::string World::support() const {
    std::string text;
    if (fails_) text += std::string(failing) + "\n";
    if (needs_.times) text += std::string(clock) + "\n";
    if (plain_) text += std::string(plainStat) + "\n";
    text += calls_.stage();
    if (needs_.folder) text += std::string(folder) + "\n";
    if (needs_.files) text += helper(writeFile);
    if (keepsInput_) text += "std::string test_input;\n";
    if (needs_.input) text += helper(input);
    if (needs_.streams) text += helper(stream);
    if (needs_.output) text += helper(captured);
    return text + calls_.support();
}

std::string World::wrappers() const {
    std::string text;
    for (const auto& wrapper : wrappers_)
        if (wraps(wrapper.name)) text += wrapper.text;
    text += calls_.functions();
    return text.empty() ? text : "// The unit's library calls arrive here.\nextern \"C\" {\n" + text + "}\n";
}

std::vector<std::string> World::members() const {
    std::vector<std::string> members;
    if (needs_.folder) members.emplace_back("WorkingFolder folder_;");
    if (!calls_.none()) members.emplace_back("TestEnd end_;");
    return members;
}

std::vector<std::string> World::beforeEach() const {
    std::vector<std::string> lines;
    if (fails_) lines.push_back("failing_allocations = failing_fopens = failing_opens = failing_reads = {};");
    if (needs_.times) lines.push_back("clock_times = {1000000000};");
    if (needs_.input) lines.push_back("giveInput(\"\");");
    if (clearsEnvironment_) {
        lines.push_back("clearenv();");
        lines.push_back("setenv(\"TZ\", \"UTC\", 1);");
    }
    if (!calls_.none()) lines.push_back("beginTest();");
    return lines;
}

}  // namespace provest::emit
