// Objects no caller need be ashamed of: with room for anything, and nothing null.
#pragma once

#include "oracle/contract.hpp"

#include <cstdint>
#include <optional>

namespace provest::oracle {

// More than any small function asks for.
constexpr uint64_t plentyOfBytes = 4096;

// Gives the pointer of type `pointer` at `offset` of a block something to lead to: a new object, or a function. False
// when only the unit could make one.
bool pointAtFresh(testcase::TestCase& test, uint32_t block, uint32_t offset, program::TypeId pointer, Filling filling,
                  const program::Interface& unit);

// Gives every number of an object the same value, and every pointer that is null something to lead to (One) or no
// pointer anything (Zero). Pointers of an object to its like end its list.
void refill(testcase::TestCase& test, uint32_t block, Filling filling, const program::Interface& unit);

}  // namespace provest::oracle
