#include "certify/expression.hpp"

#include <fmt/format.h>
#include <string_view>

namespace provest::certify {

namespace {

constexpr size_t longest = 1 << 20;  // characters
constexpr size_t deepest = 400;
constexpr size_t mostWords = 200'000;
constexpr size_t longestWord = 70;  // #b and 64 digits

bool isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_=<>#.-").find(c) != std::string_view::npos;
}

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

}  // namespace

support::Result<Expression> readExpression(const std::string& text) {
    if (text.size() > longest) return support::userError("a formula is too long");
    std::vector<Expression> open{Expression{}};  // the outermost holds the one that is wanted
    size_t words = 0;
    for (size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (isSpace(c)) {
            ++at;
        } else if (c == '(') {
            if (open.size() > deepest) return support::userError("a formula is nested too deeply");
            open.emplace_back();
            ++at;
        } else if (c == ')') {
            if (open.size() == 1) return support::userError("a formula has a ')' too many");
            Expression done = std::move(open.back());
            open.pop_back();
            open.back().parts.push_back(std::move(done));
            ++at;
        } else if (isOfWord(c)) {
            size_t end = at;
            while (end < text.size() && isOfWord(text[end])) ++end;
            if (end - at > longestWord) return support::userError("a formula has a word that is too long");
            if (++words > mostWords) return support::userError("a formula is too long");
            open.back().parts.push_back({.word = text.substr(at, end - at)});
            at = end;
        } else {
            return support::userError(
                fmt::format("a formula has a character that none has (number {})", static_cast<unsigned char>(c)));
        }
    }
    if (open.size() != 1) return support::userError("a formula lacks a ')'");
    if (open.front().parts.size() != 1) return support::userError("a formula is not one expression");
    return std::move(open.front().parts.front());
}

}  // namespace provest::certify
