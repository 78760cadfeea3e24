// The leaves of a test case: every number it holds (slots) and every place a pointer may sit. Searching, mutating and
// shrinking work on slots; a slot's value travels as 64 bits: a sign- or zero-extended integer, or a double's bits.
#pragma once

#include "program/interface.hpp"
#include "testcase/encode.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace provest::testcase {

// A scalar inside a typed object, pointers included.
struct Leaf {
    program::TypeId type = 0;
    uint32_t offset = 0;
    uint32_t bitOffset = 0;  // 0..7
    uint32_t bitWidth = 0;   // 0: not a bit-field
};

// Calls `visit` for each leaf of `type` at `offset`; arrays without bound reach to `end`. All members of a union are
// visited. Stops after 65536 leaves: nobody searches longer objects number by number.
void forEachLeaf(const program::Interface& interface, program::TypeId type, uint32_t offset, uint32_t end,
                 const std::function<void(const Leaf&)>& visit);
// The leaves of a whole block, element after element.
void forEachLeaf(const program::Interface& interface, const Block& block,
                 const std::function<void(const Leaf&)>& visit);

enum class Place : uint8_t { Block, Input, File, Time };
enum class Form : uint8_t { Signed, Unsigned, Bool, Character, Enum, Float };

struct Slot {
    Place place = Place::Block;
    Form form = Form::Signed;
    uint8_t size = 0;       // bytes touched; 16 for long double and __int128
    uint8_t bitOffset = 0;  // bit-fields
    uint8_t bitWidth = 0;   // 0: whole bytes
    uint8_t rangeBits = 0;  // Form::Enum: as many hold every value it may have; 0: any
    bool rangeIsSigned = false;
    uint32_t index = 0;        // which block, file or time
    uint32_t offset = 0;       // in its bytes
    program::TypeId type = 0;  // Form::Enum: the enum

    uint32_t bits() const { return bitWidth ? bitWidth : (size > 8 ? 64u : size * 8u); }
    bool isSigned() const { return form == Form::Signed; }
};

// Every number of the test, in a fixed order: blocks, then input, files, times. Leaves below a link are left out.
std::vector<Slot> slotsOf(const TestCase& test, const program::Interface& interface);
std::vector<Slot> slotsOf(const Block& block, uint32_t index, const program::Interface& interface);
// Every place for a pointer in a block.
std::vector<Leaf> pointersOf(const Block& block, const program::Interface& interface);

uint64_t read(const TestCase& test, const Slot& slot);
// Truncates to the slot's width, and to the range of an enum; a bool becomes 0 or 1.
void write(TestCase& test, const Slot& slot, uint64_t value);

// Where it begins in the encoded bytes.
uint32_t position(const Encoded& encoded, const Slot& slot);
uint64_t read(const Encoded& encoded, const Slot& slot);
// Appends the patches that give `slot` the value in a variant that already has `patches`.
void patch(const Encoded& encoded, const Slot& slot, uint64_t value, std::vector<Patch>& patches);

// Makes patches permanent, in the encoded form and in the test it came from.
void applyPatches(std::span<const Patch> patches, Encoded& encoded);
void applyPatches(std::span<const Patch> patches, const Encoded& encoded, TestCase& test);

double asDouble(uint64_t value);
uint64_t fromDouble(double value);

}  // namespace provest::testcase
