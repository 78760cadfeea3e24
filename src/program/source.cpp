#include "program/source.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace provest::program {

namespace {

// "c++2a" is 20; drafts have names of their own.
std::optional<Standard> cxxStandard(std::string_view flag) {
    Standard standard;
    if (!flag.starts_with("-std=")) return std::nullopt;
    flag.remove_prefix(5);
    standard.extensions = flag.starts_with("gnu++");
    if (!standard.extensions && !flag.starts_with("c++")) return std::nullopt;
    flag.remove_prefix(standard.extensions ? 5 : 3);
    constexpr std::array<std::pair<std::string_view, int>, 13> years{{{"11", 11},
                                                                      {"0x", 11},
                                                                      {"14", 14},
                                                                      {"1y", 14},
                                                                      {"17", 17},
                                                                      {"1z", 17},
                                                                      {"20", 20},
                                                                      {"2a", 20},
                                                                      {"23", 23},
                                                                      {"2b", 23},
                                                                      {"26", 26},
                                                                      {"2c", 26},
                                                                      {"98", 11}}};
    for (const auto& [name, year] : years)
        if (flag == name) {
            standard.year = year;
            return standard;
        }
    return std::nullopt;
}

}  // namespace

Ending endingOf(std::string_view file) {
    const size_t dot = file.rfind('.');
    if (dot == std::string_view::npos || file.find('/', dot) != std::string_view::npos) return Ending::Other;
    const std::string_view ending = file.substr(dot);
    const auto isOne = [&](std::initializer_list<std::string_view> list) {
        return std::find(list.begin(), list.end(), ending) != list.end();
    };
    if (ending == ".c") return Ending::C;
    if (ending == ".i") return Ending::PreprocessedC;
    if (ending == ".ii") return Ending::PreprocessedCxx;
    if (ending == ".h") return Ending::CHeader;
    if (isOne({".cpp", ".cc", ".cxx", ".c++", ".C", ".cp", ".CPP"})) return Ending::Cxx;
    if (isOne({".hpp", ".hh", ".hxx", ".h++", ".H", ".hp", ".HPP", ".ipp", ".tpp", ".tcc", ".txx", ".inl"}))
        return Ending::CxxHeader;
    return Ending::Other;
}

std::vector<std::string> languageOptions(const Source& source) {
    const Ending ending = endingOf(source.file);
    if (ending == (source.isCxx ? Ending::Cxx : Ending::C)) return {};
    return {"-x", source.isCxx ? "c++" : "c"};
}

std::string Standard::flag() const {
    return "-std=" + std::string(extensions ? "gnu++" : "c++") + std::to_string(year);
}

Standard suiteStandard(const std::vector<Source>& sources) {
    std::optional<Standard> newest;
    bool any = false;
    for (const Source& source : sources) {
        if (!source.isCxx) continue;
        any = true;
        Standard own;
        for (const std::string& flag : source.flags)
            if (const auto said = cxxStandard(flag)) own = *said;
        if (!newest || own.year > newest->year) newest = own;
    }
    return any ? *newest : Standard{.year = 17, .extensions = false};
}

}  // namespace provest::program
