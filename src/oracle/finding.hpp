// Inputs the unit does not survive, or sanitizers object to: never part of the passing suite.
#pragma once

#include "execute/checker.hpp"
#include "execute/executor.hpp"
#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <optional>
#include <string>
#include <vector>

namespace provest::oracle {

struct Finding {
    std::string kind;                   // "null-dereference", "heap-buffer-overflow", "assertion-failure", "hang"...
    std::string message;                // one sentence
    std::string function;               // the function of the unit that was called
    std::vector<execute::Frame> stack;  // innermost first
    testcase::TestCase test;
    uint32_t call = 0;  // the call of the test during which it happened
    // Why a caller might never pass this, one sentence ("parameter `p` is null"); empty: any caller can run into it.
    std::string unusualArgument;
    std::vector<std::string> also{};  // other functions whose calls run into the same defect
};

// From what a sanitizer said, or, when it had nothing to say, from how the run ended; nothing when the run is fine.
std::optional<Finding> findingOf(const testcase::TestCase& test, const program::Interface& unit,
                                 const execute::Run& run, const execute::Complaint& complaint);

// A read of memory that nobody has written, which AddressSanitizer and UBSan do not see.
bool isUnwritten(const std::string& kind);

// Findings with the same key are the same defect: kind and innermost line of the unit.
std::string key(const Finding& finding);

// The sentence for Finding::unusualArgument, from the arguments of call `call`.
std::string unusualArgument(const testcase::TestCase& test, const program::Interface& unit, uint32_t call,
                            const std::string& kind);

}  // namespace provest::oracle
