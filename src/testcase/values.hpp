// Where numbers and texts of generated tests come from: small values, limits, powers of two and, above all, the
// constants that occur in the unit, because branches compare with them.
#pragma once

#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/slots.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::testcase {

class Values {
public:
    // Keeps a reference to `interface`.
    explicit Values(const program::Interface& interface);

    uint64_t forSlot(support::Random& random, const Slot& slot) const;
    int64_t integer(support::Random& random, uint32_t bits, bool isSigned) const;
    double floating(support::Random& random) const;
    uint8_t character(support::Random& random) const;
    // A text without NUL: from the unit, random, or a variation of one of the unit's.
    std::string text(support::Random& random) const;
    // A number as text: decimal, hexadecimal, with exponent, too long for any type...
    std::string numeral(support::Random& random) const;
    // Items between brackets or quotes the unit knows, nested up to `depth` more times.
    std::string nested(support::Random& random, uint32_t depth) const;
    const std::vector<std::string>& pairs() const { return pairs_; }
    // A format for an int, a text and a long in this order, or for the first of them, with `text` around.
    std::string format(support::Random& random, const std::string& text) const;
    // What is no such format becomes one: conversions that fit no argument lose their sign.
    static std::string asFormat(std::string text);
    // Whether no conversion takes an argument of another type than is there, nor a text (`hasText`: the second argument
    // is not null) where none is. A letter that nobody knows may take one: nothing is taken behind it.
    static bool isSafeFormat(std::string_view text, bool hasText);
    // What a file or standard input may hold: lines, numbers, words of the unit.
    std::string content(support::Random& random) const;
    // A number of elements: mostly few, sometimes a constant of the unit.
    uint32_t count(support::Random& random) const;

private:
    bool hasLetter(char c) const;
    std::string word(support::Random& random) const;
    std::string item(support::Random& random) const;
    void findStructure();

    const program::Interface& interface_;
    std::vector<uint8_t> letters_;    // characters of the unit's strings and character constants
    std::vector<std::string> pairs_;  // brackets and quotes among them, opening and closing
    std::vector<char> separators_;    // punctuation among them
};

}  // namespace provest::testcase
