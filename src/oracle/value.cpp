#include "oracle/value.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace provest::oracle {

using program::TypeKind;

std::vector<uint8_t> bitField(const program::Interface& unit, const program::Field& field,
                              std::span<const uint8_t> object) {
    const auto& type = unit.type(field.type);
    uint64_t value = 0;
    for (uint32_t bit = 0; bit < field.bitWidth && bit < 64; ++bit) {
        const uint32_t at = field.bitOffset + bit;
        const size_t byte = field.offset + at / 8;
        if (byte < object.size() && (object[byte] >> (at % 8) & 1)) value |= uint64_t{1} << bit;
    }
    const bool isSigned = type.kind == TypeKind::Enum ? unit.type(type.element).isSigned : type.isSigned;
    if (isSigned && field.bitWidth < 64 && (value >> (field.bitWidth - 1) & 1)) value |= ~uint64_t{0} << field.bitWidth;
    std::vector<uint8_t> bytes(type.size);
    std::memcpy(bytes.data(), &value, std::min<size_t>(bytes.size(), sizeof value));
    return bytes;
}

bool hasPointers(const program::Interface& unit, program::TypeId id) {
    const auto& type = unit.type(id);
    if (type.kind == TypeKind::Pointer) return true;
    if (type.kind == TypeKind::Array) return hasPointers(unit, type.element);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const auto& field) { return hasPointers(unit, field.type); });
}

int64_t signedValue(const program::Type& type, std::span<const uint8_t> bytes) {
    uint64_t value = 0;
    const size_t size = std::min({bytes.size(), size_t(type.size), sizeof value});
    std::memcpy(&value, bytes.data(), size);
    if (size < 8 && size > 0 && type.isSigned && (bytes[size - 1] & 0x80)) value |= ~uint64_t{0} << (8 * size);
    return int64_t(value);
}

bool inEnumRange(const program::Type& type, std::span<const uint8_t> bytes) {
    program::Type integer = type;
    integer.isSigned = std::any_of(type.enumerators.begin(), type.enumerators.end(),
                                   [](const auto& enumerator) { return enumerator.value < 0; });
    const int64_t value = signedValue(integer, bytes);
    const auto bits = [](int64_t number) { return int(std::bit_width(uint64_t(number < 0 ? ~number : number))); };
    int needed = 1;
    for (const auto& enumerator : type.enumerators) needed = std::max(needed, bits(enumerator.value));
    if (value < 0 && !integer.isSigned) return false;
    return bits(value) <= needed;
}

}  // namespace provest::oracle
