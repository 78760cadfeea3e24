// Bytes of a number as C++ source text, of the right type so that no compiler warns.
#pragma once

#include "program/interface.hpp"

#include <span>
#include <string>
#include <string_view>

namespace provest::emit {

// A scalar of type `type`: "3", "7u", "-2147483647 - 1", "'a'", "0.5f", "RED", "static_cast<enum color>(7)".
// Not for pointers.
std::string literal(const program::Interface& unit, program::TypeId type, std::span<const uint8_t> bytes);

// "text" with escapes that no following character can extend.
std::string inQuotes(std::string_view text);
// A std::string of any bytes: NULs need the length beside it.
std::string sized(std::string_view text);

bool isZero(std::span<const uint8_t> bytes);

// What a value is compared as, which is how a test must ask.
enum class FloatClass { Finite, Infinite, Nan };
FloatClass classify(const program::Type& type, std::span<const uint8_t> bytes);

}  // namespace provest::emit
