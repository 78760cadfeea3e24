#include "emit/world_calls.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

namespace {

// A word of the answers and its definition; `needs` are other words, further up.
struct Word {
    const char* name;
    const char* text;
};

constexpr const char* apart =
    R"(// While a test runs, what its unit would do to the world is answered here. The framework's calls are real.
bool test_runs = false;
thread_local bool outside = false;  // of the unit: in the framework, or in a helper of the tests
class Outside {
public:
    Outside() : before_(outside) { outside = true; }
    ~Outside() { outside = before_; }
    Outside(const Outside&) = delete;

private:
    bool before_;
};
)";

// In the order they are written: each only uses those before it.
constexpr Word words_[] = {
    {"callFails",
     R"(// Calls that would change the world are refused, but for those that the test grants, counted from its first.
struct WorldCalls {
    std::set<unsigned> granted, otherwise;
    unsigned next = 0;
    bool other = false;
};
WorldCalls world_calls;
bool endsOtherwise() {
    const bool other = world_calls.other;
    world_calls.other = false;
    return other;
}
int callFails(int error, int other) {
    errno = endsOtherwise() ? other : error;
    return -1;
}
)"},
    {"grantedCall", R"(bool grantedCall() {
    const unsigned now = world_calls.next++;
    world_calls.other = world_calls.otherwise.count(now) != 0;
    return world_calls.granted.count(now) != 0;
}
)"},
    {"noPointer", R"(std::nullptr_t noPointer(int error, int other) {
    callFails(error, other);
    return nullptr;
}
)"},
    {"isForeign", R"(// Descriptors that were open before the test are not the unit's.
std::set<int> foreign_descriptors;
bool isForeign(int file) { return foreign_descriptors.count(file) != 0; }
)"},
    {"numbered", R"(// Descriptors have the same numbers everywhere.
int numbered(int file, int from) {
    const int other = file < 0 ? -1 : ::fcntl(file, F_DUPFD, from);
    if (file >= 0) ::close(file);
    return other;
}
)"},
    {"spawnedProcess", "int spawnedProcess() { return endsOtherwise() ? 0 : 4321; }\n"},
    {"spawnedInto", R"(int spawnedInto(int* process) {
    if (process != nullptr) *process = 4321;
    return 0;
}
)"},
    {"replacedProcess", "int replacedProcess() { std::_Exit(0); }\n"},
    {"connection", R"(// Delivers the test's input; what is written to it nobody reads.
int connection() {
    const Outside framework;
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    ::send(ends[1], test_input.data(), test_input.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    ::shutdown(ends[1], SHUT_WR);
    numbered(ends[1], 512);
    return numbered(ends[0], 100);
}
)"},
    {"inputStream", R"(FILE* inputStream() {
    const Outside framework;
    return openText(test_input);
}
)"},
    {"numericAddress", R"(// 127.0.0.1, port 80, in one block, as freeaddrinfo frees it.
int numericAddress(addrinfo** into) {
    void* block = ::aligned_alloc(alignof(addrinfo), sizeof(addrinfo) + sizeof(addrinfo));
    *into = static_cast<addrinfo*>(std::memset(block, 0, 2 * sizeof(addrinfo)));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(80);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    (*into)->ai_family = AF_INET;
    (*into)->ai_socktype = SOCK_STREAM;
    (*into)->ai_protocol = IPPROTO_TCP;
    (*into)->ai_addrlen = sizeof address;
    (*into)->ai_addr = static_cast<sockaddr*>(std::memcpy(*into + 1, &address, sizeof address));
    return 0;
}
)"},
    {"saysPeer", R"(// 127.0.0.1, port 9: as much of it as there is room for.
int saysPeer(void* into, unsigned* size) {
    sockaddr_in peer = {};
    peer.sin_family = AF_INET;
    peer.sin_port = htons(9);
    peer.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (into == nullptr || size == nullptr) return 0;
    std::memcpy(into, &peer, *size < sizeof peer ? *size : sizeof peer);
    *size = sizeof peer;
    return 0;
}
)"},
    {"saysText", R"(int saysText(char* into, size_t size, const std::string& text) {
    if (text.size() >= size) return callFails(ENAMETOOLONG, ENAMETOOLONG);
    std::memcpy(into, text.c_str(), text.size() + 1);
    return 0;
}
)"},
    {"saysFolder", R"(char* saysFolder(char* into, size_t size) {
    const std::string folder = "/test";
    if (into == nullptr) into = static_cast<char*>(::aligned_alloc(1, size = folder.size() + 1));
    if (size <= folder.size()) return noPointer(ERANGE, ERANGE);
    std::memcpy(into, folder.c_str(), folder.size() + 1);
    return into;
}
)"},
    {"saysSystem", R"(int saysSystem(void* into) {
    constexpr size_t width = 65;
    char* at = static_cast<char*>(std::memset(into, 0, 6 * width));
    for (const std::string word : {"Linux", "machine", "6.0.0", "1", "x86_64", "domain"}) {
        std::memcpy(at, word.data(), word.size());
        at += width;
    }
    return 0;
}
)"},
    {"saysBytes", R"(long saysBytes(void* into, size_t size) {
    std::memset(into, 4, size);
    return static_cast<long>(size);
}
)"},
    {"saysTimes", R"(long saysTimes(void* into) {
    if (into != nullptr) std::memset(into, 0, 4 * sizeof(long));
    return 0;
}
)"},
    {"ownName", R"(// Whatever the unit calls a file, it lies in the folder of the test.
const char* ownName(const char* path) {
    const char* slash = path == nullptr ? nullptr : std::strrchr(path, '/');
    const char* name = slash == nullptr ? path : slash + 1;
    return name != nullptr && std::strcmp(name, "..") == 0 ? "." : name;
}
)"},
    {"openedFile", R"(int openedFile(const char* path, int flags) {
    if (failing_opens.now(ENOENT)) return -1;
    if (!test_runs) return errno = EACCES, -1;
    const Outside framework;
    return numbered(::open(ownName(path), flags, 0600), 100);
}
)"},
    {"openedStream", R"(FILE* openedStream(const char* path, const char* mode) {
    if (failing_fopens.now(ENOENT)) return nullptr;
    if (!test_runs) return errno = EACCES, nullptr;
    const Outside framework;
    return std::fopen(ownName(path), mode);
}
)"},
    {"temporaryFile", R"(int temporaryFile(char* path, int suffix) {
    const std::string name = path, places = "XXXXXX";
    const size_t end = name.size() - static_cast<size_t>(suffix), six = places.size();
    if (suffix < 0 || end > name.size() || end < six || name.compare(end - six, six, places) != 0)
        return callFails(EINVAL, EINVAL);
    if (failing_opens.now(EACCES)) return -1;
    if (!test_runs) return errno = EACCES, -1;
    const Outside framework;
    int file = -1;
    for (char digit = '0'; file < 0 && digit <= '9'; ++digit) {
        std::memset(path + end - six, digit, six);
        file = numbered(::open(ownName(path), O_RDWR | O_CREAT | O_EXCL, 0600), 100);
    }
    return file;
}
)"},
    {"accessibleFile", R"(int accessibleFile(const char* path, int mode) {
    const Outside framework;
    return ::access(ownName(path), mode);
}
)"},
    {"knownFile", R"(int knownFile(const char* path, struct stat* into) {
    const Outside framework;
    return plain(::stat(ownName(path), into), into);
}
)"},
    {"knownDescriptor", R"(int knownDescriptor(int file, struct stat* into) {
    const Outside framework;
    return isForeign(file) ? callFails(EBADF, EBADF) : plain(::fstat(file, into), into);
}
)"},
    {"receivedBytes", R"(long receivedBytes(int file, void* into, size_t size, int flags) {
    if (failing_reads.now(EIO)) return -1;
    if (isForeign(file)) return callFails(EBADF, EBADF);
    const Outside framework;
    return ::recv(file, into, size, flags | MSG_DONTWAIT);
}
)"},
    {"readBytes", R"(long readBytes(int file, void* into, size_t size) {
    if (failing_reads.now(EIO)) return -1;
    if (isForeign(file)) return callFails(EBADF, EBADF);
    const Outside framework;
    return ::read(file, into, size);
}
)"},
};

constexpr const char* nextFunction = R"(// The function that the program would have called.
template <class Function>
Function* next(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

// `REAL(close)(fd)` with what stands for the library's function here.
std::string withReal(const testcase::MadeCall& made, const std::string& answer) {
    const std::string name(made.call->name);
    const std::string real = made.byLibrary ? fmt::format("next(library_{0}, \"{0}\")", name) : "__real_" + name;
    return replaced(answer, "REAL(" + name + ")", real);
}

bool mentions(const std::string& text, const std::string& word) {
    const auto inWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const size_t end = at + word.size();
        if ((at == 0 || !inWord(text[at - 1])) && (end == text.size() || !inWord(text[end]))) return true;
    }
    return false;
}

std::string functionText(const testcase::MadeCall& made) {
    const auto& call = *made.call;
    const std::string name(call.name), result = replaced(std::string(call.result), " *", "*");
    std::string parameters = replaced(std::string(call.parameters), " *", "* ");
    parameters = replaced(parameters, "* *", "**");
    if (parameters == "(void)") parameters = "()";
    parameters = replaced(replaced(parameters, "(* function)", "(*function)"), "void* )", "void*)");
    const std::string real = withReal(made, "REAL(" + name + ")");
    const std::string condition = call.ofMachine ? "!test_runs || outside" : "outside";
    const std::string body = fmt::format("{{\n    return {} ? {}{} : {};\n}}\n", condition, real, call.arguments,
                                         withReal(made, replaced(std::string(call.answer), " *)", "*)")));
    if (made.byLibrary)
        return fmt::format("{0} library_{1}{2} __asm__(\"{1}\");\n{0} library_{1}{2} {3}", result, name, parameters,
                           body);
    return fmt::format("{0} __real_{1}{2};\n{0} __wrap_{1}{2} {3}", result, name, parameters, body);
}

}  // namespace

WorldCalls::WorldCalls(const program::Interface& unit) : made_(testcase::worldCallsOf(unit)) {
    for (const auto& made : made_) answers_ += std::string(made.call->answer) + "\n";
}

bool WorldCalls::use(const char* word) const { return mentions(answers_, word); }

std::string WorldCalls::stage() const { return none() ? "" : std::string(apart) + "\n"; }

// With the descriptors of the test, where it can have any, and what it grants, where it can.
std::string WorldCalls::beginAndEnd(const std::string& words) const {
    const bool descriptors = mentions(words, "foreign_descriptors"), grants = mentions(words, "world_calls");
    std::string text = "void beginTest() {\n";
    if (descriptors)
        text +=
            "    foreign_descriptors.clear();\n    for (int file = 3; file < 1024; ++file)\n"
            "        if (::fcntl(file, F_GETFD) != -1) foreign_descriptors.insert(file);\n";
    if (grants) text += "    world_calls = {};\n";
    text +=
        "    test_runs = true;\n    outside = false;\n}\nstruct TestEnd {\n    ~TestEnd() {\n"
        "        test_runs = false;\n        outside = true;\n";
    if (descriptors)
        text += "        for (int file = 100; file < 1024; ++file)\n            if (!isForeign(file)) ::close(file);\n";
    return text + "    }\n};\n\n";
}

std::string WorldCalls::support() const {
    if (none()) return {};
    std::string used = answers_;
    std::vector<const Word*> wanted;
    for (size_t i = std::size(words_); i-- > 0;) {
        const bool opens = words_[i].name == std::string("isForeign") && mentions(used, "numbered");
        if (!opens && !mentions(used, words_[i].name)) continue;
        wanted.push_back(&words_[i]);
        used += words_[i].text;
    }
    std::string words;
    for (size_t i = wanted.size(); i-- > 0;) words += std::string(wanted[i]->text) + "\n";
    words += beginAndEnd(words);
    if (std::any_of(made_.begin(), made_.end(), [](const auto& made) { return made.byLibrary; }))
        words += std::string(nextFunction) + "\n";
    return words;
}

std::string WorldCalls::functions() const {
    std::string text;
    for (const auto& made : made_) text += functionText(made);
    return text;
}

std::string WorldCalls::beforeAll() const {
    return none() ? "" : "    outside = true;\n    std::atexit([] { outside = true; });\n";
}

std::vector<std::string> WorldCalls::wrapped() const {
    std::vector<std::string> names;
    for (const auto& made : made_)
        if (!made.byLibrary) names.emplace_back(made.call->name);
    return names;
}

bool answersWorld(const program::Interface& unit) { return !testcase::worldCallsOf(unit).empty(); }

}  // namespace provest::emit
