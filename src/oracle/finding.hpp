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
    // What a caller does who runs into it and should not, one sentence ("parameter `p` is null"); empty: any caller
    // can. Not known before the driver has tried the test without it: see contract.hpp.
    std::string unusualArgument;
    std::vector<std::string> also{};      // other functions whose calls run into the same defect
    std::vector<uint32_t> nullResults{};  // calls of the test that gave null
};

// From what a sanitizer said, or, when it had nothing to say, from how the run ended; nothing when the run is fine.
std::optional<Finding> findingOf(const testcase::TestCase& test, const program::Interface& unit,
                                 const execute::Run& run, const execute::Complaint& complaint);

// Findings with the same key are the same defect: kind and innermost line of the unit.
std::string key(const Finding& finding);

}  // namespace provest::oracle
