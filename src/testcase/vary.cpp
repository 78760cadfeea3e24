#include "testcase/vary.hpp"

#include "testcase/edit.hpp"

#include <cctype>
#include <vector>

namespace provest::testcase {

using program::Interface;
using support::Random;

std::string varied(std::string text, const TestCase& test, const Interface& interface, const Values& values,
                   Random& random) {
    const auto at = [&](size_t size) { return static_cast<size_t>(random.below(size)); };
    switch (random.below(14)) {
        case 0:
            return values.text(random);
        case 1:
        case 2:
            if (!interface.strings.empty()) text = random.pick(interface.strings);
            break;
        case 3:
            text += static_cast<char>(values.character(random));
            break;
        case 4:
            if (!text.empty()) text.erase(at(text.size()), 1);
            break;
        case 5:
            text.insert(at(text.size() + 1), 1, static_cast<char>(values.character(random)));
            break;
        case 6:
            text.insert(at(text.size() + 1), values.text(random));
            break;
        case 7: {  // a piece of it several times: limits on length show no slope
            if (text.empty()) break;
            const size_t from = at(text.size());
            const std::string piece = text.substr(from, 1 + at(text.size() - from));
            for (uint64_t n = uint64_t{1} << random.below(6); n > 0 && text.size() < 512; --n) text.insert(from, piece);
            break;
        }
        case 8: {  // a piece put between brackets, or brackets with something in them
            if (values.pairs().empty()) break;
            const std::string& pair = random.pick(values.pairs());
            const size_t from = at(text.size() + 1);
            if (random.chance(0.4)) {
                text.insert(from, values.nested(random, 1));
                break;
            }
            text.insert(from + at(text.size() - from + 1), 1, pair[1]);
            text.insert(from, 1, pair[0]);
            break;
        }
        case 9: {  // one run of letters or digits for another
            const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
            size_t from = at(text.size() + 1), to = from;
            while (from > 0 && isWord(text[from - 1])) --from;
            while (to < text.size() && isWord(text[to])) ++to;
            const bool own = !interface.strings.empty() && random.chance(0.5);
            text.replace(from, to - from, own ? random.pick(interface.strings) : values.numeral(random));
            break;
        }
        case 10: {  // a piece of another text of the test, or of itself, to another place
            std::vector<std::string> others{text};
            for (const Block& block : test.blocks)
                if (auto other = textOf(block, interface); other && !other->empty())
                    others.push_back(std::move(*other));
            const std::string other = random.pick(others);
            if (other.empty()) break;
            if (random.chance(0.4)) return other;
            const size_t from = at(other.size());
            text.insert(at(text.size() + 1), other.substr(from, 1 + at(other.size() - from)));
            break;
        }
        default:
            if (!text.empty()) text[at(text.size())] = static_cast<char>(values.character(random));
    }
    if (const size_t end = text.find('\0'); end != std::string::npos) text.resize(end);
    if (text.size() > 512) text.resize(512);
    return text;
}

}  // namespace provest::testcase
