// Texts with a structure, without a grammar: what readers of texts look for is in the unit already, as strings and
// character constants. Brackets come in pairs, items are set apart by the unit's punctuation, numbers in every
// notation.
#include "testcase/values.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace provest::testcase {

using support::Random;

namespace {

constexpr size_t mostNested = 160;  // characters

std::string digits(Random& random, uint64_t count) {
    std::string out;
    for (; count > 0; --count) out += static_cast<char>('0' + random.below(10));
    return out;
}

}  // namespace

// The notations of numbers that differ in how they are read.
std::string Values::numeral(Random& random) const {
    const std::string sign = random.chance(0.3) ? "-" : random.chance(0.1) ? "+" : "";
    switch (random.below(8)) {
        case 0:
            return sign + digits(random, 1);
        case 1:
            return sign + digits(random, 1 + random.below(3)) + "." + digits(random, random.below(4));
        case 2:
            return sign + digits(random, 1) + (random.chance(0.5) ? "e" : "E") + (random.chance(0.4) ? "-" : "") +
                   digits(random, 1 + random.below(3));
        case 3:
            return sign + "0x" + digits(random, random.below(4));
        case 4:
            return sign + "0" + digits(random, 1 + random.below(3));
        case 5:
            return sign + digits(random, 19 + random.below(4));
        default:
            return std::to_string(integer(random, random.chance(0.7) ? 16 : 64, true));
    }
}

void Values::findStructure() {
    const auto known = [&](char c) {
        return std::find(letters_.begin(), letters_.end(), static_cast<uint8_t>(c)) != letters_.end();
    };
    for (std::string_view pair : {"()", "[]", "{}", "<>", "\"\"", "''"})
        if (known(pair[0]) && known(pair[1])) pairs_.emplace_back(pair);
    for (char c : std::string_view(",:;=&|/.- \t\n"))
        if (known(c)) separators_.push_back(c);
}

bool Values::hasLetter(char c) const {
    return std::find(letters_.begin(), letters_.end(), static_cast<uint8_t>(c)) != letters_.end();
}

std::string Values::format(Random& random, const std::string& text) const {
    static constexpr std::array<std::string_view, 8> ints{"d", "i", "u", "x", "c", "5d", "-3i", "02x"};
    static constexpr std::array<std::string_view, 3> longs{"ld", "lu", "lx"};
    std::string out = asFormat(text);
    for (uint64_t k = 0, n = random.below(4); k < n; ++k) {
        std::string conversion(k == 0 ? ints[random.below(ints.size())] : k == 1 ? "s" : longs[random.below(3)]);
        // units with formats of their own have letters of their own
        if (k == 2 && hasLetter('I') && random.chance(0.4)) conversion = "I";
        if (k == 2 && hasLetter('U') && random.chance(0.4)) conversion = "U";
        out += "%" + conversion;
        if (random.chance(0.3)) out += item(random);
    }
    if (random.chance(0.1)) out += "%%";
    return asFormat(std::move(out));
}

std::string Values::asFormat(std::string text) {
    uint32_t used = 0;
    for (size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
        if (text[at + 1] == '%') {
            ++at;
            continue;
        }
        const size_t end = text.find_first_not_of("-+ #0123456789.l", at + 1);
        const char kind = end == std::string::npos ? '\0' : text[end];
        const bool isLong = (end != std::string::npos && text[end - 1] == 'l') || kind == 'I' || kind == 'U';
        const bool isNumber = std::string_view("diuxXoc").find(kind) != std::string_view::npos && kind != '\0';
        const bool fits = (used == 0 && isNumber && !isLong) || (used == 1 && kind == 's' && !isLong) ||
                          (used == 2 && isLong && (isNumber || kind == 'I' || kind == 'U'));
        if (fits)
            ++used;
        else
            text[at] = 'p';
    }
    return text;
}

bool Values::isSafeFormat(std::string_view text, bool hasText) {
    uint32_t used = 0;
    for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
        const size_t end = text.find_first_not_of("-+ #0123456789.l", at + 1);
        if (end == std::string_view::npos) return true;
        const char kind = text[end];
        const bool isLong = text[end - 1] == 'l' || kind == 'I' || kind == 'U';
        if (std::string_view("diuxXocIU").find(kind) != std::string_view::npos) {
            if (used != (isLong ? 2u : 0u)) return false;
            ++used;
        } else if (kind == 's') {
            if (used++ != 1 || isLong || !hasText) return false;
        } else if (std::string_view("*npfFeEgGaAhjztLqCSm").find(kind) != std::string_view::npos) {
            return false;
        }
        at = end;
    }
    return true;
}

std::string Values::item(Random& random) const {
    switch (random.below(6)) {
        case 0:
        case 1:
            if (!interface_.strings.empty()) return random.pick(interface_.strings);
            [[fallthrough]];
        case 2:
            return numeral(random);
        case 3:
            return {};
        default: {
            std::string out(1 + random.below(3), 'a');
            for (char& c : out)
                c = static_cast<char>(random.chance(0.5) ? character(random) : random.between('a', 'd'));
            return out;
        }
    }
}

std::string Values::nested(Random& random, uint32_t depth) const {
    if (pairs_.empty()) return item(random);
    const std::string& pair = random.pick(pairs_);
    const bool quotes = pair[0] == pair[1];
    std::string out(1, pair[0]);
    const uint64_t items = quotes ? 1 : random.below(4);
    // Within one list the separators mostly alternate in a fixed way: a:b,c:d.
    const char first = separators_.empty() ? ' ' : random.pick(separators_);
    const char second = separators_.empty() || random.chance(0.4) ? first : random.pick(separators_);
    for (uint64_t i = 0; i < items && out.size() < mostNested; ++i) {
        if (i > 0) out += (i % 2 != 0) ? first : second;
        const bool deeper = !quotes && depth > 0 && random.chance(0.55);
        out += deeper ? nested(random, depth - 1) : item(random);
    }
    if (!random.chance(0.05)) out += pair[1];
    return out;
}

}  // namespace provest::testcase
