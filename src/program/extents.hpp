// Where each variable of a module begins and ends, as a table the runtime reads: an index into one has bounds.
// Internal to src/program.
#pragma once

#include <llvm/IR/Module.h>

namespace provest::program {

void addExtents(llvm::Module& module);

}  // namespace provest::program
