// The numbers of a test that a concolic run treats as inputs: input k of its path condition is symbol k.
#pragma once

#include "testcase/slots.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace provest::testcase {

struct SymbolSlot {
    uint32_t offset = 0;  // in Encoded::bytes
    uint32_t size = 0;    // 1, 2, 4 or 8
    Slot slot;            // what lies there; of a bit-field, the byte that holds a part of it
    // Of a truth value or an enum: `value + bias <= highest`, unsigned, is what it may be; 0: anything.
    uint64_t bias = 0, highest = 0;
    bool allows(uint64_t value) const {
        const uint64_t mask = size >= 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * size) - 1;
        return highest == 0 || ((value + bias) & mask) <= highest;
    }
    // A pointer's value stands for where it points: 0 for null, `targetValue` for a place in a block, any other number
    // for an object that is not there yet. `slot` says where it lies; its form means nothing.
    bool isPointer = false;
    uint64_t target = 0;
    program::TypeId type = 0;  // of the pointer
};
uint64_t targetValue(uint32_t block, uint32_t addend);
// The block and offset that the value stands for; nothing when it is none of the test's.
std::optional<std::pair<uint32_t, uint32_t>> targetOf(const TestCase& test, uint64_t value);

// A text's closing NUL stays as it is. No two overlap: where members of a union share bytes, the first that comes has
// them. Bit-fields count as their bytes. Of pointers, those that are null or point to objects, in arguments, objects,
// variables and answers; behind the numbers.
std::vector<SymbolSlot> symbolsOf(const TestCase& test, const Encoded& encoded, const program::Interface& interface);

// How a programmer would write it: `n`, `v[3]`, `cfg->mode`.
std::string nameOf(const TestCase& test, const Slot& slot, const program::Interface& interface);

}  // namespace provest::testcase
