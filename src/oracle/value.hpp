// Reading typed values out of bytes.
#pragma once

#include "program/interface.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace provest::oracle {

// The value of a bit-field, widened (with its sign) to the bytes of its declared type.
// `object`: the bytes of the struct it is in.
std::vector<uint8_t> bitField(const program::Interface& unit, const program::Field& field,
                              std::span<const uint8_t> object);

// Whether a pointer lies anywhere inside an object of this type.
bool hasPointers(const program::Interface& unit, program::TypeId type);

int64_t signedValue(const program::Type& type, std::span<const uint8_t> bytes);

// C++ gives an enumeration only the values its enumerators need bits for; loading others is undefined there.
bool inEnumRange(const program::Type& type, std::span<const uint8_t> bytes);

}  // namespace provest::oracle
