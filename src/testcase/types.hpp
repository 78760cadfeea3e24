// Questions about the unit's types that building, changing and checking test cases all ask.
#pragma once

#include "program/interface.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace provest::testcase {

// The same type for a pointer to it: const, typedefs of numbers and repeated entries of the table make no difference.
bool sameType(const program::Interface& interface, program::TypeId a, program::TypeId b);

// Whether an object of `count` elements of `outer` has an `inner` at byte `offset` (itself, a member, an element).
bool holds(const program::Interface& interface, program::TypeId outer, uint64_t bytes, uint64_t offset,
           program::TypeId inner);

// The last member when it is an array without bound.
const program::Field* flexibleTail(const program::Interface& interface, program::TypeId type);

// A type of one byte for memory without type (`void *`); none when the unit knows no such type.
std::optional<program::TypeId> byteType(const program::Interface& interface);

constexpr uint64_t mostBytes = 1u << 16;  // of an object that a test makes

bool isCharacter(const program::Type& type);
// char, for what is a text; unsigned characters are bytes.
bool isText(const program::Type& type);
// char *, with any sign and const.
bool isTextPointer(const program::Interface& interface, program::TypeId type);

// The C library's FILE.
bool isStream(const program::Interface& interface, program::TypeId type);

// C++: the pointer type at byte `offset` of an object that is one or an array of `type`.
std::optional<program::TypeId> pointerAt(const program::Interface& interface, program::TypeId type, uint64_t offset);
// The element type of the sequence (program::Carrier::Sequence) that begins there.
std::optional<program::TypeId> sequenceAt(const program::Interface& interface, program::TypeId type, uint64_t offset);
// How far into an object of class `from` its part of class `to` begins; none: it has no such part.
std::optional<uint32_t> baseOffsetOf(const program::Interface& interface, program::TypeId from, program::TypeId to);
// A pointer to a class, as calls return and take objects.
bool isObjectPointer(const program::Interface& interface, program::TypeId type);
// Whether a result of type `result` may stand where `pointer` is wanted: the same type, or an object of a subclass.
bool fitsAs(const program::Interface& interface, program::TypeId result, program::TypeId pointer);

// Only the unit can make one of these: no definition, or one that is no business of a test (FILE).
bool isSealed(const program::Interface& interface, program::TypeId type);

// It is or has an object of the C library (a lock, a va_list), which nobody else writes over.
bool holdsClosed(const program::Interface& interface, program::TypeId type);

// The integer member that most likely says how long the flexible array at the end is (`int n; T items[];`).
const program::Field* tailLength(const program::Interface& interface, program::TypeId record);

// A pointer field and the integer field beside it that most likely says how long the array is.
struct Pair {
    uint32_t pointer = 0;  // index of the field
    uint32_t length = 0;
    bool named = false;  // the integer is called n, len, size...
};
std::vector<Pair> pairsOf(const program::Interface& interface, program::TypeId record);

}  // namespace provest::testcase
