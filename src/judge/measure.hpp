// What llvm-cov says about a run, per function, with macro expansions kept apart.
#pragma once

#include "support/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::judge {

struct Span {
    std::string file;  // absolute path
    uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
    std::string function;   // of C linkage name; without the file prefix of static functions
    std::string expansion;  // as program::Goal has it
};

struct MeasuredBranch {
    Span at;
    uint64_t taken = 0;     // true side
    uint64_t notTaken = 0;  // false side
};

// llvm-cov does not say in which file or macro a decision stands: `at` has its lines and columns alone.
struct MeasuredDecision {
    Span at;
    uint32_t ordinal = 0;           // as program::Decision has it
    std::vector<bool> independent;  // per condition: its independence pair was shown
};

struct MeasuredRegion {
    Span at;
    uint64_t count = 0;
};

struct Measure {
    std::vector<MeasuredBranch> branches;
    std::vector<MeasuredDecision> decisions;
    std::vector<MeasuredRegion> regions;  // code regions
};

// From the output of `llvm-cov export`.
support::Result<Measure> readCoverage(const std::string& json);

}  // namespace provest::judge
