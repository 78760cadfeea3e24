#include "emit/includes.hpp"

#include <algorithm>
#include <vector>

namespace provest::emit {

namespace {

struct Include {
    const char* header;
    std::vector<const char*> words;  // any of these in the file asks for it
};

const std::vector<Include>& includes() {
    static const std::vector<Include> all = {
        {"<array>", {"std::array"}},
        {"<cerrno>", {"errno"}},
        {"<chrono>", {"std::chrono"}},
        {"<cmath>", {"std::isnan"}},
        {"<complex>", {"std::complex"}},
        {"<csignal>", {"SIGABRT"}},
        {"<cstdarg>", {"va_list"}},
        {"<cstddef>", {"std::nullptr_t"}},
        {"<cstdio>", {"std::f", "std::tmpfile", "FILE*"}},
        {"<cstdlib>",
         {"std::calloc", "std::malloc", "std::free", "std::exit", "std::abort", "std::getenv", "mkdtemp", "clearenv",
          "std::_Exit", "std::atexit", "aligned_alloc"}},
        {"<cstring>", {"std::mem", "std::str", "strdup("}},
        {"<ctime>", {"time_t", "timespec"}},
        {"<deque>", {"std::deque"}},
        {"<dirent.h>", {"opendir("}},
        {"<dlfcn.h>", {"dlsym("}},
        {"<fcntl.h>", {"O_RDONLY", "O_CREAT", "F_DUPFD", "F_GETFD"}},
        {"<filesystem>", {"std::filesystem"}},
        {"<fstream>", {"std::ofstream"}},
        {"<functional>", {"std::function"}},
        {"<ios>", {"std::ios_base"}},
        {"<initializer_list>", {"std::initializer_list"}},
        {"<limits>", {"std::numeric_limits"}},
        {"<list>", {"std::list"}},
        {"<map>", {"std::map", "std::multimap"}},
        {"<memory>", {"std::make_unique", "std::make_shared", "std::unique_ptr", "std::shared_ptr"}},
        {"<netdb.h>", {"addrinfo"}},
        {"<netinet/in.h>", {"sockaddr_in"}},
        {"<optional>", {"std::optional"}},
        {"<set>", {"std::set", "std::multiset"}},
        {"<sstream>", {"std::ostringstream", "std::istringstream", "std::stringstream", "std::stringbuf"}},
        {"<stdexcept>",
         {"std::invalid_argument", "std::out_of_range", "std::logic_error", "std::runtime_error", "std::domain_error",
          "std::length_error", "std::range_error", "std::overflow_error"}},
        {"<string>", {"std::string"}},
        {"<sys/socket.h>", {"socketpair(", "recv("}},
        {"<sys/stat.h>", {"struct stat"}},
        {"<sys/time.h>", {"timeval"}},
        {"<sys/wait.h>", {"waitpid("}},
        {"<tuple>", {"std::tuple", "std::get<"}},
        {"<type_traits>", {"std::underlying_type"}},
        {"<unistd.h>", {"fork()", "dup2(", "close(", "access(", "read(", "useconds_t", "ssize_t", "pid_t"}},
        {"<unordered_map>", {"std::unordered_map"}},
        {"<unordered_set>", {"std::unordered_set"}},
        {"<utility>", {"std::move", "std::as_const", "std::pair"}},
        {"<variant>", {"std::variant", "std::in_place_index"}},
        {"<vector>", {"std::vector"}},
    };
    return all;
}

}  // namespace

std::string includesFor(const std::string& text) {
    std::string out = "#include <gtest/gtest.h>\n\n";
    for (const Include& one : includes())
        if (std::any_of(one.words.begin(), one.words.end(),
                        [&](const char* word) { return text.find(word) != std::string::npos; }))
            out += std::string("#include ") + one.header + "\n";
    return out;
}

std::string everyInclude() {
    std::string text = "#include <gtest/gtest.h>\n";
    for (const Include& one : includes()) text += std::string("#include ") + one.header + "\n";
    return text;
}

}  // namespace provest::emit
