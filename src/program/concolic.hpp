// The concolic build: beside every register a shadow, the number of an expression node or 0, and beside every byte of
// memory a shadow word. Code that computes on values that are not symbolic pays one check; nothing is interpreted.
// Internal to src/program.
//
// The idea is that of compiled concolic execution (Poeplau and Francillon, SymCC); ours differs in that shadows are
// numbers in a trace that another process reads, that memory is checked by value when it is read back, and that what
// cannot become symbolic is found before anything is inserted.
#pragma once

#include "program/branches.hpp"

#include <llvm/IR/Module.h>
#include <set>
#include <string>

namespace provest::program {

struct ConcolicRequest {
    const ModuleBranches* branches = nullptr;  // null: a model, whose branches are numbered from `modelArm` on
    CounterId base = 0;                        // added to every arm
    uint32_t modelArm = 0;
    const std::set<std::string>* instrumented = nullptr;  // functions that other modules of the unit define
    const std::set<std::string>* models = nullptr;        // library functions that have a model
};

// Puts shadows into every function. The module must be in registers already (promote). Branches are reported with
// their first arm. Returns the first number for branches of models that is still free.
uint32_t addShadows(llvm::Module& module, const ConcolicRequest& request);

}  // namespace provest::program
