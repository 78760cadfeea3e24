// A source file of the unit and the flags it is compiled with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace provest::program {

enum class Language : uint8_t { C, Cxx };

struct Source {
    std::string file;                // absolute path
    std::string directory;           // where its flags' relative paths start from
    std::vector<std::string> flags;  // -I -D -std ... without compiler, -c, -o and the file itself
    bool isCxx = false;
    std::vector<std::string> clangOnly{};  // of its flags, those that GCC would not take
};

// What compilers take a file for by its ending; they need an option (-x) when it is something else.
enum class Ending : uint8_t { C, Cxx, PreprocessedC, PreprocessedCxx, CHeader, CxxHeader, Other };
Ending endingOf(std::string_view file);
// The options that make any compiler read the file as what it is: none where the ending says so.
std::vector<std::string> languageOptions(const Source& source);

// A standard of C++: "c++11" without the GNU extensions, "gnu++17" with them.
struct Standard {
    int year = 17;
    bool extensions = true;
    std::string flag() const;
    friend bool operator==(const Standard&, const Standard&) = default;
};
// The one a suite over these sources is compiled with: of the C++ sources the newest; of C units C++17.
Standard suiteStandard(const std::vector<Source>& sources);

}  // namespace provest::program
