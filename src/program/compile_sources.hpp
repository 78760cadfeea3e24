// The code of a unit's sources with the thunks that call it. What does not compile costs itself: a call that the rules
// of C++ forbid after all, a definition or a class of ours. Internal to src/program.
#pragma once

#include "program/frontend.hpp"
#include "program/unit.hpp"

#include <memory>
#include <vector>

namespace provest::program {

// A source's code, and the memory it lives in.
struct Compiled {
    std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
    Code code;
};

// Writes the wrappers of all sources and compiles them, side by side and again where something was left out. What was
// is gone from the interface and among what it skips, with the reason. Fails with the compiler's first error where the
// source does not compile without anything of ours either.
support::Result<std::vector<Compiled>> compileSources(Unit& unit, const UnitRequest& request,
                                                      std::vector<SourceFacts>& facts);

}  // namespace provest::program
