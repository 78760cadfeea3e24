// The compiler's coverage mapping, decoded from the module that carries it. Internal to src/program.
#pragma once

#include "support/result.hpp"

#include <llvm/IR/Module.h>
#include <llvm/ProfileData/Coverage/CoverageMapping.h>
#include <map>
#include <string>
#include <vector>

namespace provest::program {

struct MappedFunction {
    std::string profileName;  // as in the counters' intrinsics, without the __profn_ prefix
    std::vector<std::string> files;
    std::vector<llvm::coverage::CounterExpression> expressions;
    std::vector<llvm::coverage::CounterMappingRegion> regions;
};

// By the MD5 hash of the function's profile name. Functions never emitted (unused static ones) are left out.
// `directory`: what relative names of files count from.
support::Result<std::map<uint64_t, MappedFunction>> readCoverageMap(const llvm::Module& module,
                                                                    const std::string& directory);

// A counter expression as a sum: counters that add and counters that subtract.
struct CounterSum {
    std::vector<unsigned> plus;
    std::vector<unsigned> minus;
    bool isCounter() const { return plus.size() == 1 && minus.empty(); }
    bool isZero() const { return plus.empty() && minus.empty(); }
};
CounterSum sumOf(const MappedFunction& function, llvm::coverage::Counter counter);

}  // namespace provest::program
