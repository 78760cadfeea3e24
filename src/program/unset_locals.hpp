// Local variables that nobody has set yet. Internal to src/program.
#pragma once

#include <llvm/IR/Module.h>

namespace provest::program {

// The front end makes them zero (-ftrivial-auto-var-init); from now on they hold what the worker says, `provest_unset`:
// zeros as a rule, and something else when a test is run again to see whether it reads them (runtime/dirt.h).
void fillUnsetLocals(llvm::Module& module);

}  // namespace provest::program
