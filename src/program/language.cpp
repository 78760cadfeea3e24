#include "program/language.hpp"

#include "program/compile_flags.hpp"
#include "program/frontend.hpp"
#include "support/files.hpp"

#include <array>
#include <sstream>

namespace provest::program {

namespace {

Source as(Language language, Source header) {
    std::vector<std::string> ignored;
    header.isCxx = language == Language::Cxx;
    fitLanguage(header.flags, language, ignored);
    return header;
}

// What only C++ begins a line with.
bool looksLikeCxx(const std::string& file) {
    const auto text = support::readFile(file);
    if (!text) return false;
    constexpr std::array words{"\nnamespace ", "\ntemplate", "\nclass ", "\nusing "};
    for (const char* word : words)
        if (text->find(word) != std::string::npos) return true;
    return false;
}

}  // namespace

std::optional<size_t> definitionsIn(const Source& source) {
    Interface interface;
    const auto facts = readInterface(source, interface);
    if (!facts) return std::nullopt;
    return facts->definedFunctions.size() + facts->definedSymbols.size() + facts->templates.size();
}

Language languageOf(const Source& header) {
    const auto c = definitionsIn(as(Language::C, header));
    if (c && *c > 0) return Language::C;
    const auto cxx = definitionsIn(as(Language::Cxx, header));
    if (!c && !cxx) return looksLikeCxx(header.file) ? Language::Cxx : Language::C;  // whose errors are of use
    return cxx && *cxx > 0 ? Language::Cxx : c ? Language::C : Language::Cxx;
}

std::string originOfLibrary(const Source& source) {
    if (endingOf(source.file) != Ending::PreprocessedCxx) return {};
    const auto text = support::readFile(source.file);
    if (!text) return {};
    std::string origin;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {  // # 1 "/usr/include/c++/12/vector" 1 3
        const size_t open = line.find('"'), close = line.rfind('"');
        if (!line.starts_with("# ") || open >= close) continue;
        const std::string file = line.substr(open + 1, close - open - 1);
        if (origin.empty() && !file.starts_with('<')) origin = file;
        if (file.find("/c++/") != std::string::npos && line.find(" 3", close) != std::string::npos) return origin;
    }
    return {};
}

std::vector<std::string> permissionsFor(const Source& source) {
    if (source.isCxx) return {};
    std::vector<std::string> all{"-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion",
                                 "-Wno-incompatible-function-pointer-types"};
    Source trial = source;
    trial.flags.insert(trial.flags.end(), all.begin(), all.end());
    if (!definitionsIn(trial)) return {};
    for (size_t i = all.size(); i-- > 0;) {  // no more than it needs
        trial.flags = source.flags;
        for (size_t j = 0; j < all.size(); ++j)
            if (j != i) trial.flags.push_back(all[j]);
        if (definitionsIn(trial)) all.erase(all.begin() + std::ptrdiff_t(i));
    }
    return all;
}

}  // namespace provest::program
