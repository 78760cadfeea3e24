// Changes of numbers and texts in place, as patches over one encoded test: thousands a millisecond.
#pragma once

#include "execute/executor.hpp"
#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/edit.hpp"
#include "testcase/encode.hpp"
#include "testcase/slots.hpp"
#include "testcase/testcase.hpp"
#include "testcase/values.hpp"

#include <cstdint>
#include <vector>

namespace provest::search {

using Variant = execute::Executor::Variant;

// A test case ready for moves.
struct Shape {
    testcase::TestCase test;
    testcase::Encoded encoded;
    std::vector<testcase::Slot> slots;
    std::vector<bool> isLength;      // by slot: tells the length of an array truly
    std::vector<bool> isTerminator;  // by slot: ends a text
    std::vector<uint32_t> texts;     // blocks that hold a text

    Shape(testcase::TestCase from, const program::Interface& interface);
    // Makes a variant permanent.
    void take(const Variant& variant);
};

// All moves of the alternating variable method for one slot at once: steps of every power of two in both directions
// (exploratory and pattern moves in one), for floats at every precision, the other side for booleans, every enumerator.
// Integer steps stay below 2^highest.
void ladder(const Shape& shape, size_t slot, const program::Interface& interface, uint32_t highest,
            std::vector<Variant>& out);

// Two integers moved together, by the same or by opposite steps: for branches that tie inputs to each other.
void couple(const Shape& shape, size_t first, size_t second, std::vector<Variant>& out);

// A variant with some numbers (one, a few, or all) or a text drawn anew; lengths that tell the truth mostly stay.
Variant redraw(const Shape& shape, const program::Interface& interface, const testcase::Values& values,
               support::Random& random);

}  // namespace provest::search
