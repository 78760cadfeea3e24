#include "oracle/own_place.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace provest::oracle {

namespace {

bool isPartOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.'; }

}  // namespace

std::set<std::string> filesOf(const program::Interface& unit) {
    std::set<std::string> names;
    const auto add = [&](const program::Position& at) {
        if (!at.file.empty()) names.insert(std::filesystem::path(at.file).filename().string());
    };
    for (const program::Function& function : unit.functions) add(function.at);
    for (const program::Variable& variable : unit.variables) add(variable.at);
    return names;
}

bool namesOneOf(const std::set<std::string>& files, const std::string& text) {
    return std::any_of(files.begin(), files.end(), [&](const std::string& name) {
        for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
            const size_t end = at + name.size();
            if ((at == 0 || !isPartOfWord(text[at - 1])) && (end == text.size() || !isPartOfWord(text[end])))
                return true;
        }
        return false;
    });
}

void dropPlaces(Expectations& expected, const program::Interface& unit) {
    const auto mayName = [](const Expectation& one) { return !one.text.empty() || !one.blocks.empty(); };
    if (std::none_of(expected.list.begin(), expected.list.end(), mayName)) return;
    const std::set<std::string> files = filesOf(unit);
    std::erase_if(expected.list, [&](const Expectation& one) {
        return namesOneOf(files, one.text) ||
               std::any_of(one.blocks.begin(), one.blocks.end(), [&](const testcase::Block& block) {
                   return namesOneOf(files, std::string(block.bytes.begin(), block.bytes.end()));
               });
    });
}

}  // namespace provest::oracle
