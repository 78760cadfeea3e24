// Turns a test case into the flat form workers interpret (runtime/protocol.h), and says where each number lies in it,
// so that a search can send small patches instead of whole tests.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <vector>

namespace provest::testcase {

struct Patch {
    uint64_t value = 0;
    uint32_t offset = 0;  // in Encoded::bytes
    uint32_t size = 0;    // 1..8
};

struct Encoded {
    std::vector<uint8_t> bytes;         // a pv_test
    std::vector<uint32_t> blockOffset;  // where the data of each block begins in `bytes`
};

Encoded encode(const TestCase& test, const program::Interface& interface);

}  // namespace provest::testcase
