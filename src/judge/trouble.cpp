#include "judge/trouble.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace provest::judge {

namespace {

bool has(const std::string& line, const char* word) { return line.find(word) != std::string::npos; }

// 0: the line speaks of another file.
uint32_t lineOf(const std::string& line, const std::string& file) {
    const size_t at = line.find(file + ":");
    return at == std::string::npos ? 0 : uint32_t(std::strtoul(line.c_str() + at + file.size() + 1, nullptr, 10));
}

// clang says behind an error how it came there, gcc mostly before it.
bool leads(const std::string& line) {
    return has(line, "requested here") || has(line, "required from") || has(line, "in expansion of macro");
}

bool isBefore(const std::string& line) { return has(line, "required from"); }

}  // namespace

Trouble troubleWith(const std::string& file, Trouble trouble, const std::vector<std::string>& objections) {
    trouble.file = file;
    trouble.blamed.clear();
    std::vector<uint32_t> before;
    bool counts = false;  // what is said now belongs to the last objection
    std::istringstream stream(trouble.message);
    for (std::string line; std::getline(stream, line);) {
        const uint32_t at = lineOf(line, file);
        const bool isError = has(line, "error:");
        if (isError || has(line, "warning:")) {
            const auto isMeant = [&](const std::string& word) { return line.find(word) != std::string::npos; };
            counts = std::any_of(objections.begin(), objections.end(), isMeant) && (at != 0 || isError);
            if (counts) {
                trouble.blamed.emplace_back();
                if (at != 0) trouble.blamed.back().push_back(at);
                trouble.blamed.back().insert(trouble.blamed.back().end(), before.begin(), before.end());
            }
            before.clear();
        } else if (at != 0 && leads(line)) {
            if (isBefore(line))
                before.push_back(at);
            else if (counts)
                trouble.blamed.back().push_back(at);
        }
    }
    trouble.lines.clear();
    for (const auto& lines : trouble.blamed) trouble.lines.insert(trouble.lines.end(), lines.begin(), lines.end());
    return trouble;
}

std::set<std::string> warningsIn(const std::string& file, const std::string& said) {
    std::set<std::string> names;
    std::istringstream stream(said);
    for (std::string line; std::getline(stream, line);) {
        if (has(line, "error:")) return {};
        if (lineOf(line, file) == 0 || !has(line, "warning:")) continue;
        const size_t open = line.rfind("[-W"), close = line.rfind(']');
        if (open == std::string::npos || close == std::string::npos || close < open) return {};
        std::string name = line.substr(open + 3, close - open - 3);
        names.insert(name.substr(0, name.find('=')));  // [-Wstringop-overflow=]
    }
    return names;
}

}  // namespace provest::judge
