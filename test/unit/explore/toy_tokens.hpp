// The words of a toy unit, with their places.
#pragma once

#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace provest::explore::toy {

struct Token {
    std::string text;
    uint32_t line = 0, column = 0;
    size_t begin = 0, end = 0;
};

inline std::vector<Token> tokens(std::string_view source) {
    std::vector<Token> found;
    uint32_t line = 1;
    size_t lineStart = 0;
    for (size_t i = 0; i < source.size();) {
        if (source[i] == '\n') {
            ++line;
            lineStart = i + 1;
        }
        if (std::isspace(static_cast<unsigned char>(source[i]))) {
            ++i;
            continue;
        }
        size_t end = i + 1;
        const auto word = [&](size_t at) {
            return at < source.size() && (std::isalnum(static_cast<unsigned char>(source[at])) || source[at] == '_');
        };
        if (word(i)) {
            while (word(end)) ++end;
        } else {
            for (std::string_view two : {"<=", ">=", "==", "!=", "&&", "||", "++", "--"})
                if (source.substr(i, 2) == two) end = i + 2;
        }
        found.push_back(
            {std::string(source.substr(i, end - i)), line, static_cast<uint32_t>(i - lineStart + 1), i, end});
        i = end;
    }
    found.push_back({"", line, 0, source.size(), source.size()});
    return found;
}

}  // namespace provest::explore::toy
