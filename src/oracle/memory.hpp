// Addresses of one observation, seen from the test: which of its blocks, variables, functions or results they mean.
#pragma once

#include "execute/executor.hpp"
#include "oracle/expectation.hpp"
#include "testcase/handles.hpp"
#include "testcase/testcase.hpp"

#include <optional>
#include <string>
#include <vector>

namespace provest::oracle {

using Bytes = std::vector<uint8_t>;

class Memory {
public:
    // `catalog`: of the unit.
    Memory(const testcase::TestCase& test, const program::Interface& unit, const testcase::Catalog& catalog,
           const execute::Observation& seen)
        : test_(test), unit_(unit), seen_(seen), taken_(testcase::takenResults(test, unit, catalog)) {}

    // Null, or a block, variable, function or earlier result the test can name; NotNull for all else.
    // `before`: results of calls below this one may be named.
    Pointee pointee(uint64_t address, uint32_t before) const;

    bool freed(uint32_t block) const;
    // A later call took the result of this one: what it points to may be gone, and its address used anew.
    bool taken(uint32_t call) const { return taken_[call]; }
    std::optional<Bytes> block(uint32_t index) const;
    std::optional<Bytes> variable(uint32_t index) const;
    std::optional<Bytes> read(uint64_t address, uint64_t size) const;

    // The string at `address` when there is one whose end we can be sure of.
    std::optional<std::string> text(uint64_t address) const;
    // Whether a number looks like an address: then nobody should assert it.
    bool looksLikeAddress(uint64_t number) const;

    // A block's bytes as the unit first saw them: its pointers filled in.
    Bytes before(const testcase::Block& block) const;

private:
    uint64_t addressOf(const testcase::Link& link) const;

    const testcase::TestCase& test_;
    const program::Interface& unit_;
    const execute::Observation& seen_;
    std::vector<bool> taken_;
};

// The value of a pointer or number of at most eight bytes, zero-extended.
uint64_t number(std::span<const uint8_t> bytes);

}  // namespace provest::oracle
