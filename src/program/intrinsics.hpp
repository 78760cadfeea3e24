// Operations that LLVM has a name for instead of an instruction, said in instructions again. Internal to src/program.
#pragma once

#include <llvm/IR/Module.h>

namespace provest::program {

// Replaces intrinsics for numbers (rounding, classes of floats, arithmetic that tells of overflow, bits) by
// instructions, or by calls of the library functions they stand for: what is made of those, shadows can follow. A
// function that means the same afterwards; what is left alone stays as it was.
void expandIntrinsics(llvm::Module& module);

}  // namespace provest::program
