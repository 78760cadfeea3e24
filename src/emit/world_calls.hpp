// How a suite answers the calls of its unit that reach beyond it: one function per call, from the table that the worker
// has its answers from, and the words their answers are made of.
#pragma once

#include "testcase/world_calls.hpp"

#include <string>
#include <vector>

namespace provest::emit {

class WorldCalls {
public:
    explicit WorldCalls(const program::Interface& unit);

    bool none() const { return made_.empty(); }
    // One of the answers uses this word.
    bool use(const char* word) const;
    std::string stage() const;                 // tells the unit's calls from the framework's
    std::string support() const;               // what the answers use; goes behind all other helpers
    std::string functions() const;             // in C linkage
    std::string beforeAll() const;             // statements of main
    std::vector<std::string> wrapped() const;  // symbols

private:
    std::string beginAndEnd(const std::string& words) const;

    std::vector<testcase::MadeCall> made_;
    std::string answers_;
};

// Whether tests of this unit run behind answers at all: then the framework's own calls have to be told apart.
bool answersWorld(const program::Interface& unit);

}  // namespace provest::emit
