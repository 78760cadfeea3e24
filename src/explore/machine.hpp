// How the explorer runs the unit: DSE_EXEC of Algorithm 1. The real machine traces an encoded test in a worker; unit
// tests use one in memory.
#pragma once

#include "execute/path.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace provest::explore {

// A test the machine knows: what is called and with which objects, and the values its inputs have.
using TestRef = uint32_t;
using InputValue = std::pair<uint32_t, uint64_t>;  // number of the input, its new bits

struct Execution {
    TestRef test = 0;
    // Input numbers mean the same in tests of one shape, and only there: paths of different shapes share nothing.
    uint32_t shape = 0;
    execute::Path path;
};

class Machine {
public:
    virtual ~Machine() = default;

    // Runs a new test: `base` with some of its inputs changed, of the same shape. Nothing when there is no such test
    // (a value that the input's type cannot hold) or the run was lost.
    virtual std::optional<Execution> run(TestRef base, std::span<const InputValue> values) = 0;
    // No candidate needs the test as a base any more.
    virtual void release(TestRef) {}

    // For people: an input as the user knows it (`v[3]`), a value of it, a whole test on one line (`v = {4, 0}, n =
    // 3`).
    virtual std::string inputName(TestRef test, uint32_t input) const = 0;
    virtual std::string valueText(TestRef test, uint32_t input, uint64_t bits) const = 0;
    virtual std::string describe(TestRef test) const = 0;
};

}  // namespace provest::explore
