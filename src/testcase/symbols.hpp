// The numbers of a test that a concolic run treats as inputs: input k of its path condition is symbol k.
#pragma once

#include "testcase/slots.hpp"

#include <vector>

namespace provest::testcase {

struct SymbolSlot {
    uint32_t offset = 0;  // in Encoded::bytes
    uint32_t size = 0;    // 1, 2, 4 or 8
    Slot slot;            // what lies there; of a bit-field, the byte that holds a part of it
    bool isBool = false;  // only 0 and 1 are values
};

// A text's closing NUL stays as it is. No two overlap: where members of a union share bytes, the first that comes has
// them. Bit-fields count as their bytes.
std::vector<SymbolSlot> symbolsOf(const TestCase& test, const Encoded& encoded, const program::Interface& interface);

// How a programmer would write it: `n`, `v[3]`, `cfg->mode`.
std::string nameOf(const TestCase& test, const Slot& slot, const program::Interface& interface);

}  // namespace provest::testcase
