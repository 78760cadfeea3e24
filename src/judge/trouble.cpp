#include "judge/trouble.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace provest::judge {

namespace {

std::vector<uint32_t> linesWith(const std::string& said, const std::string& file,
                                const std::vector<std::string>& words) {
    std::vector<uint32_t> lines;
    std::istringstream stream(said);
    for (std::string line; std::getline(stream, line);) {
        const size_t at = line.find(file + ":");
        const auto isThere = [&](const std::string& word) { return line.find(word) != std::string::npos; };
        if (at == std::string::npos || std::none_of(words.begin(), words.end(), isThere)) continue;
        lines.push_back(uint32_t(std::strtoul(line.c_str() + at + file.size() + 1, nullptr, 10)));
    }
    return lines;
}

}  // namespace

Trouble troubleWith(const std::string& file, Trouble trouble, const std::vector<std::string>& objections) {
    const std::string& said = trouble.message;
    trouble.file = file;
    trouble.lines = linesWith(said, file, objections);
    if (trouble.lines.empty() && said.find("error:") != std::string::npos)
        trouble.lines = linesWith(said, file, {"requested here", "required from"});
    return trouble;
}

}  // namespace provest::judge
