#include "emit/literal.hpp"

#include "emit/spelling.hpp"
#include "oracle/value.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace provest::emit {

namespace {

using program::Type;
using program::TypeKind;

std::string escaped(unsigned char c) {
    switch (c) {
        case '\n':
            return "\\n";
        case '\t':
            return "\\t";
        case '\r':
            return "\\r";
        case '\\':
            return "\\\\";
        default:
            break;
    }
    if (c >= 0x20 && c < 0x7f) return std::string(1, char(c));
    return fmt::format("\\{:03o}", c);
}

std::string integer(int64_t value, const Type& type) {
    if (!type.isSigned) {
        const auto number = uint64_t(value);
        if (type.size < 4) return fmt::format("{}", number);
        return fmt::format("{}{}", number, number > std::numeric_limits<uint32_t>::max() ? "ULL" : "u");
    }
    if (value == std::numeric_limits<int64_t>::min()) return "-9223372036854775807LL - 1";
    if (value == std::numeric_limits<int32_t>::min() && type.size <= 4) return "-2147483647 - 1";
    const bool fits =
        value >= std::numeric_limits<int32_t>::min() + int64_t{1} && value <= std::numeric_limits<int32_t>::max();
    return fmt::format("{}{}", value, fits ? "" : "LL");
}

std::string wide(std::span<const uint8_t> bytes, const Type& type) {  // __int128
    uint64_t low = 0, high = 0;
    std::memcpy(&low, bytes.data(), 8);
    std::memcpy(&high, bytes.data() + 8, 8);
    return fmt::format("static_cast<{}>(static_cast<unsigned __int128>({}ULL) << 64 | {}ULL)", type.spelling, high,
                       low);
}

std::string character(const Type& type, int64_t value) {
    if (value == '\'') return "'\\''";
    if ((value >= 0x20 && value < 0x7f) || value == '\n' || value == '\t' || value == '\r')
        return "'" + escaped(static_cast<unsigned char>(value)) + "'";
    return integer(value, type);
}

// Whether C++ has such a value: as many bits as the enumerators need. A cast of another is undefined there, and gcc
// objects to it.
bool hasValue(const Type& type, int64_t value) {
    int64_t most = 1;
    bool isSigned = false;
    for (const auto& one : type.enumerators) {
        isSigned = isSigned || one.value < 0;
        while (one.value > most || one.value < -most - 1) most = most * 2 + 1;
    }
    return value <= most && value >= (isSigned ? -most - 1 : 0);
}

std::string enumeration(const program::Interface& unit, program::TypeId id, int64_t value) {
    const Type& type = unit.type(id);
    for (const auto& enumerator : type.enumerators)
        if (enumerator.value == value) return identifier(enumerator.name);
    if (!unit.isCxx && !type.enumerators.empty() && !hasValue(type, value))
        return fmt::format("outOfRange<{}>({})", typeName(unit, id), integer(value, unit.type(type.element)));
    return fmt::format("static_cast<{}>({})", typeName(unit, id), integer(value, unit.type(type.element)));
}

template <class Float>
Float floatOf(std::span<const uint8_t> bytes) {
    Float value{};
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

template <class Float>
std::string floating(Float value, const char* name, const char* suffix) {
    if (std::isnan(value)) return fmt::format("std::numeric_limits<{}>::quiet_NaN()", name);
    if (std::isinf(value)) return fmt::format("{}std::numeric_limits<{}>::infinity()", value < 0 ? "-" : "", name);
    std::string text;
    if constexpr (sizeof(Float) > 8) {
        char buffer[64];
        std::snprintf(buffer, sizeof buffer, "%.21Lg", static_cast<long double>(value));
        text = buffer;
    } else {
        text = fmt::format("{}", value);
    }
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text + suffix;
}

}  // namespace

std::string sized(std::string_view text) {
    if (text.find('\0') == std::string_view::npos) return inQuotes(text);
    return fmt::format("std::string({}, {})", inQuotes(text), text.size());
}

bool isZero(std::span<const uint8_t> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; });
}

std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    char last = 0;
    for (const char c : text) {
        if (c == '"' || (c == '?' && last == '?')) out += '\\';  // no trigraphs
        out += escaped(static_cast<unsigned char>(c));
        last = c;
    }
    return out + "\"";
}

FloatClass classify(const Type& type, std::span<const uint8_t> bytes) {
    const long double value = type.size == 4   ? static_cast<long double>(floatOf<float>(bytes))
                              : type.size == 8 ? static_cast<long double>(floatOf<double>(bytes))
                                               : floatOf<long double>(bytes);
    return std::isnan(value) ? FloatClass::Nan : std::isinf(value) ? FloatClass::Infinite : FloatClass::Finite;
}

std::string literal(const program::Interface& unit, program::TypeId id, std::span<const uint8_t> bytes) {
    const Type& type = unit.type(id);
    switch (type.kind) {
        case TypeKind::Bool:
            return isZero(bytes) ? "false" : "true";
        case TypeKind::Float:
            if (type.size == 4) return floating(floatOf<float>(bytes), "float", "f");
            if (type.size == 8) return floating(floatOf<double>(bytes), "double", "");
            return floating(floatOf<long double>(bytes), "long double", "L");
        case TypeKind::Enum: {
            Type underlying = unit.type(type.element);
            underlying.size = type.size;
            return enumeration(unit, id, oracle::signedValue(underlying, bytes));
        }
        default:
            break;
    }
    if (type.size > 8) return wide(bytes, type);
    const int64_t value = oracle::signedValue(type, bytes);
    return type.isCharacter ? character(type, value) : integer(value, type);
}

}  // namespace provest::emit
