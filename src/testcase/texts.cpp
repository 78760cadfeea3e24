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
