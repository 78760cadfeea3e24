#include "driver/suite_text.hpp"

#include <sstream>

namespace provest::driver {

namespace {

// "Group.Name" of TEST(Group, Name).
std::string nameIn(const std::string& heading) {
    const size_t open = heading.find('('), comma = heading.find(", "), close = heading.find(')');
    if (open > comma || comma > close || close == std::string::npos) return "";
    return heading.substr(open + 1, comma - open - 1) + "." + heading.substr(comma + 2, close - comma - 2);
}

}  // namespace

std::string testAround(const std::vector<emit::EmittedFile>& files, const std::string& path, uint32_t line) {
    for (const emit::EmittedFile& file : files) {
        if (file.path != path) continue;
        std::istringstream text(file.content);
        std::string each, around;
        for (uint32_t number = 1; std::getline(text, each); ++number) {
            if (each.starts_with("TEST")) around = nameIn(each);
            if (number == line) return around;
            if (each.starts_with("}")) around.clear();
        }
    }
    return "";
}

std::string firstObjection(const std::string& said) {
    std::istringstream lines(said);
    std::string first, warning, line;
    while (std::getline(lines, line)) {
        if (first.empty()) first = line;
        if (line.find("error:") != std::string::npos) return line;
        if (warning.empty() && line.find("warning:") != std::string::npos) warning = line;
    }
    return warning.empty() ? first : warning;
}

}  // namespace provest::driver
