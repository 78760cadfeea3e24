// Runs a test case on the sanitizer builds of the unit (ASan+UBSan, MSan) and says what they object to.
#pragma once

#include "support/result.hpp"
#include "testcase/encode.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace provest::execute {

struct Frame {
    std::string function;
    std::string file;
    uint32_t line = 0;
};

struct Complaint {
    std::string
        kind;  // "heap-buffer-overflow", "signed-integer-overflow", "use-of-uninitialized-value", "null-dereference"...
    std::string message;       // one sentence
    std::vector<Frame> stack;  // innermost first; frames of the unit only
    bool isPlaced = false;     // the report had frames, whether of the unit or not
    bool empty() const { return kind.empty(); }
};

struct CheckerOptions {
    std::string worker;        // provest-worker-asan or provest-worker-msan
    std::string sharedObject;  // the unit, built with the same sanitizer
    // Which code of `object` is at an address: what is inlined there, the innermost first, and then what it is in.
    std::function<std::vector<Frame>(const std::string& object, uint64_t address)> places;
    bool sandbox = true;
    uint32_t milliseconds = 10'000;
};

class Checker {
public:
    virtual ~Checker() = default;
    // An empty complaint: nothing to object to.
    virtual support::Result<Complaint> check(const testcase::Encoded& test) = 0;
};

support::Result<std::unique_ptr<Checker>> startChecker(const CheckerOptions& options);

}  // namespace provest::execute
