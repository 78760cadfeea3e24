// What a call of the library leaves as it was, by the library's own word: `const` in a function's mangled name, and a
// list of those that are known. Internal to src/program.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <vector>

namespace provest::program {

// By argument of the call: what it points to is the same afterwards, or differs only in what never has a shadow (the
// links of a tree's node).
std::vector<bool> leftAlone(const llvm::CallBase& call);

}  // namespace provest::program
