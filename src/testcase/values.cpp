#include "testcase/values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace provest::testcase {

using support::Random;

Values::Values(const program::Interface& interface) : interface_(interface) {
    std::array<bool, 256> known{};
    for (const auto& text : interface.strings)
        for (char c : text) known[static_cast<uint8_t>(c)] = true;
    for (int64_t value : interface.integers)
        if (value >= 9 && value < 256) known[static_cast<size_t>(value)] = true;
    for (size_t c = 1; c < known.size(); ++c)
        if (known[c]) letters_.push_back(static_cast<uint8_t>(c));
    findStructure();
}

uint64_t Values::forSlot(Random& random, const Slot& slot) const {
    switch (slot.form) {
        case Form::Bool:
            return random.below(2);
        case Form::Float:
            return fromDouble(floating(random));
        case Form::Character:
            return random.chance(0.8) ? character(random) : static_cast<uint64_t>(integer(random, 8, true));
        case Form::Enum: {
            const auto& enumerators = interface_.type(slot.type).enumerators;
            if (enumerators.empty() || random.chance(0.05))
                return static_cast<uint64_t>(integer(random, slot.bits(), true));
            const int64_t value = random.pick(enumerators).value;
            return static_cast<uint64_t>(random.chance(0.1) ? value + random.between(-1, 1) : value);
        }
        case Form::Signed:
        case Form::Unsigned:
            break;
    }
    return static_cast<uint64_t>(integer(random, slot.bits(), slot.isSigned()));
}

int64_t Values::integer(Random& random, uint32_t bits, bool isSigned) const {
    const uint64_t mask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
    switch (random.below(10)) {
        case 0:
        case 1:
            return random.between(0, 4);
        case 2:
            return random.between(-3, 16);
        case 3:
            return random.between(-128, 128);
        case 4:
        case 5:
        case 6:
            if (!interface_.integers.empty()) {
                const auto value = static_cast<uint64_t>(random.pick(interface_.integers));
                const uint64_t sign = random.chance(0.05) ? ~value + 1 : value;
                return static_cast<int64_t>(random.chance(0.4) ? sign + static_cast<uint64_t>(random.between(-1, 1))
                                                               : sign);
            }
            return random.between(-20, 100);
        case 7: {
            const uint64_t power = uint64_t{1} << random.below(std::max(1u, bits));
            return static_cast<int64_t>(power + static_cast<uint64_t>(random.between(-1, 1)));
        }
        case 8: {
            const uint64_t top = isSigned ? mask >> 1 : mask;
            return static_cast<int64_t>(random.chance(0.5) ? top - random.below(2) : top + 1 + random.below(2));
        }
        default: {
            const uint64_t value = random.next() & mask;
            return static_cast<int64_t>(value >> random.below(std::max(1u, bits)));
        }
    }
}

double Values::floating(Random& random) const {
    static constexpr std::array<double, 12> special{0.0,  -0.0, 1.0, -1.0, 0.5,   2.0,
                                                    10.0, 1e-9, 1e9, 1e30, -1e30, 1e-30};
    switch (random.below(8)) {
        case 0:
            return special[random.below(special.size())];
        case 1:
            return static_cast<double>(random.between(-10, 10));
        case 2:
        case 3:
            if (!interface_.floats.empty()) {
                const double value = random.pick(interface_.floats);
                switch (random.below(5)) {
                    case 0:
                        return std::nextafter(value, std::numeric_limits<double>::infinity());
                    case 1:
                        return std::nextafter(value, -std::numeric_limits<double>::infinity());
                    case 2:
                        return value + static_cast<double>(random.between(-1, 1));
                    default:
                        return value;
                }
            }
            [[fallthrough]];
        case 4:
            return static_cast<double>(integer(random, 32, true));
        case 5:
            return (random.unit() - 0.5) * std::pow(10.0, static_cast<double>(random.between(-3, 9)));
        case 6:
            return random.unit();
        default:
            if (random.chance(0.1)) return std::numeric_limits<double>::quiet_NaN();
            if (random.chance(0.2))
                return random.chance(0.5) ? std::numeric_limits<double>::infinity()
                                          : -std::numeric_limits<double>::infinity();
            return (random.unit() - 0.5) * 200;
    }
}

uint8_t Values::character(Random& random) const {
    switch (random.below(8)) {
        case 0:
        case 1:
        case 2:
            if (!letters_.empty()) return random.pick(letters_);
            [[fallthrough]];
        case 3:
            return static_cast<uint8_t>(random.between('a', 'z'));
        case 4:
            return static_cast<uint8_t>(random.between('0', '9'));
        case 5:
            return static_cast<uint8_t>(random.between(32, 126));
        case 6:
            return static_cast<uint8_t>(" \t\n-+.,\"\\/%A"[random.below(12)]);
        default:
            return static_cast<uint8_t>(random.between(1, 255));
    }
}

std::string Values::word(Random& random) const {
    switch (random.below(4)) {
        case 0:
            return numeral(random);
        case 1:
            if (!interface_.strings.empty()) return random.pick(interface_.strings);
            [[fallthrough]];
        default: {
            std::string out(1 + random.below(6), 'a');
            for (char& c : out) c = static_cast<char>(character(random));
            return out;
        }
    }
}

std::string Values::text(Random& random) const {
    const auto clean = [](std::string s) {
        if (const size_t end = s.find('\0'); end != std::string::npos) s.resize(end);
        return s;
    };
    // A reader of texts knows several kinds of brackets.
    if (random.chance(pairs_.size() > 1 ? 0.35 : pairs_.empty() ? 0.0 : 0.05)) {
        std::string out = nested(random, 2);
        if (random.chance(0.05)) out += nested(random, 0);
        return clean(out);
    }
    switch (random.below(8)) {
        case 0:
            return {};
        case 1:
        case 2:
            if (!interface_.strings.empty()) return clean(random.pick(interface_.strings));
            [[fallthrough]];
        case 3: {
            std::string out;
            for (uint64_t n = 1 + random.below(random.chance(0.1) ? 40 : 8); n > 0; --n)
                out += static_cast<char>(character(random));
            return clean(out);
        }
        case 4: {
            std::string out = word(random);
            if (!out.empty()) out[random.below(out.size())] = static_cast<char>(character(random));
            return clean(out);
        }
        case 5:
            return clean(word(random) + word(random));
        case 6: {
            std::string out = word(random);
            out.resize(random.below(out.size() + 1));
            return clean(out);
        }
        default:
            return clean(word(random));
    }
}

std::string Values::content(Random& random) const {
    if (random.chance(0.1)) return {};
    if (pairs_.size() > 1 && random.chance(0.4)) return nested(random, 2);
    std::string out;
    for (uint64_t lines = 1 + random.below(4); lines > 0; --lines) {
        for (uint64_t words = random.below(4); words > 0; --words) {
            out += word(random);
            if (words > 1) out += random.chance(0.8) ? ' ' : static_cast<char>(character(random));
        }
        if (lines > 1 || random.chance(0.7)) out += '\n';
    }
    return out;
}

uint32_t Values::count(Random& random) const {
    if (random.chance(0.15) && !interface_.integers.empty()) {
        const int64_t value = random.pick(interface_.integers) + random.between(-1, 1);
        if (value > 0 && value <= 64) return static_cast<uint32_t>(value);
    }
    return static_cast<uint32_t>(1 + random.below(random.chance(0.1) ? 24 : random.chance(0.5) ? 4 : 8));
}

}  // namespace provest::testcase
