// Formats of printf's kind. What stands for `...` is an int, a text and a long, in this order
// (program::Function::extra), and a format asks for them so: anything else would read what nobody passed.
#include "testcase/values.hpp"

#include <array>
#include <cctype>
#include <span>
#include <string_view>

namespace provest::testcase {

using support::Random;

namespace {

constexpr std::string_view known = "diuxXocsIUpnfFeEgGaACSm";

// What stands between a `%` and the letter that says what to do, and that letter.
struct Conversion {
    size_t letter = std::string_view::npos;  // none: the text ends before it
    char kind = 0;
    uint32_t stars = 0;   // each takes an int
    bool isLong = false;  // l, ll, j, z, t
    bool isWide = false;  // L, q: nobody passes those
};

bool isOne(std::string_view of, char c) { return c != 0 && of.find(c) != std::string_view::npos; }

Conversion conversionAt(std::string_view text, size_t percent) {
    Conversion found;
    const auto at = [&](size_t i) { return i < text.size() ? text[i] : char(0); };
    size_t i = percent + 1;
    const auto number = [&] {
        if (at(i) == '*') return ++found.stars, void(++i);
        while (std::isdigit(static_cast<unsigned char>(at(i)))) ++i;
    };
    while (isOne("-+ #0'", at(i))) ++i;
    number();
    if (at(i) == '.') {
        ++i;
        number();
    }
    for (; isOne("hljztLq", at(i)); ++i) {
        found.isLong = found.isLong || isOne("ljzt", at(i));
        found.isWide = found.isWide || isOne("Lq", at(i));
    }
    if (i >= text.size()) return found;
    found.letter = i;
    found.kind = at(i);
    if (found.kind == 'I' || found.kind == 'U') found.isLong = true;
    // %I64d, as some libraries have it
    if (found.kind == 'I' && std::isdigit(static_cast<unsigned char>(at(i + 1)))) {
        while (std::isdigit(static_cast<unsigned char>(at(i + 1)))) ++i;
        if (isOne(known, at(i + 1))) found.kind = at(found.letter = i + 1);
    }
    return found;
}

std::string_view pick(Random& random, std::span<const std::string_view> from) {
    return from[random.below(from.size())];
}

// What has been taken so far: 0 nothing, 1 the int, 2 the text, 3 the long.
class Taken {
public:
    // Whether there is what the conversion takes.
    bool take(const Conversion& one) {
        for (uint32_t star = 0; star < one.stars; ++star)
            if (!next(0)) return false;
        if (one.isWide) return false;
        if (isOne("diuxXocIU", one.kind)) return next(one.isLong ? 2 : 0);
        return one.kind == 's' && !one.isLong && next(1);
    }
    // What an unknown letter takes nobody knows: a number would do, and nothing may come behind it.
    bool takeUnknown() {
        if (used_ == 1 || used_ > 2) return false;
        used_ = 3;
        return true;
    }

private:
    bool next(uint32_t which) { return used_ == which ? ++used_, true : false; }
    uint32_t used_ = 0;
};

}  // namespace

std::string Values::format(Random& random, const std::string& text) const {
    static constexpr std::array<std::string_view, 18> ints{"d",   "i",  "u",   "x",  "c",   "5d", "-3i", "02x", "hd",
                                                           "hhu", "hx", "hhi", "+d", " 6u", "#x", "#o",  "X",   ".3d"};
    static constexpr std::array<std::string_view, 11> longs{"ld",  "lu",  "lx",    "zu",    "jd", "td",
                                                            "lld", "llX", "-20ld", "024lu", "lo"};
    static constexpr std::array<std::string_view, 6> texts{"s", "s", ".2s", "9s", "-9s", "-.3s"};
    std::string out = asFormat(text);
    const bool stars = random.chance(0.1);  // the int says how wide the text is
    for (uint64_t k = 0, n = stars ? 2 : random.below(4); k < n; ++k) {
        std::string conversion(k == 0 ? pick(random, ints) : k == 1 ? pick(random, texts) : pick(random, longs));
        if (stars && k == 0) conversion = random.chance(0.5) ? "*s" : random.chance(0.5) ? ".*s" : "-*s";
        if (stars && k == 1) conversion = pick(random, longs);
        // units with formats of their own have letters of their own
        if (k == 2 && hasLetter('I') && random.chance(0.3)) conversion = "I";
        if (k == 2 && hasLetter('U') && random.chance(0.3)) conversion = "U";
        out += "%" + conversion;
        if (random.chance(0.3)) out += item(random);
    }
    if (random.chance(0.1)) out += "%%";
    return asFormat(std::move(out));
}

std::string Values::asFormat(std::string text) {
    Taken taken;
    for (size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
        if (at + 1 < text.size() && text[at + 1] == '%') {
            ++at;
            continue;
        }
        Taken after = taken;
        if (after.take(conversionAt(text, at)))
            taken = after;
        else
            text[at] = 'p';
    }
    return text;
}

bool Values::isSafeFormat(std::string_view text, bool hasText) {
    Taken taken;
    for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
        const Conversion one = conversionAt(text, at);
        if (one.letter == std::string_view::npos) return one.stars == 0;
        if (one.kind == '%' && one.letter == at + 1) {
            at = one.letter;
            continue;
        }
        // libraries do not agree on what is no conversion at all, and what begins behind it
        if (!std::isalpha(static_cast<unsigned char>(one.kind))) return false;
        if (one.kind == 's' && !hasText) return false;
        if (isOne(known, one.kind) || one.stars > 0) {
            if (!taken.take(one)) return false;
        } else if (!taken.takeUnknown()) {
            return false;
        }
        at = one.letter;
    }
    return true;
}

}  // namespace provest::testcase
