// From modules and C files to shared objects a worker can load. Internal to src/program.
#pragma once

#include "program/branches.hpp"
#include "program/source.hpp"
#include "support/process.hpp"
#include "support/result.hpp"

#include <llvm/IR/Module.h>
#include <string>
#include <vector>

namespace provest::program {

// Memory to registers, and nothing else: branches stay as written.
void promote(llvm::Module& module);

// Makes fast what has no branches of its own here: a library's templates, which nobody measures.
void optimiseOthers(llvm::Module& module, const ModuleBranches& measured);

// Promotes, then writes an object file.
support::Result<void> emitObject(llvm::Module& module, const std::string& path);

// A module as bytes, and back into another context.
std::string toBitcode(const llvm::Module& module);
support::Result<std::unique_ptr<llvm::Module>> fromBitcode(const std::string& code, llvm::LLVMContext& context);

struct LinkRequest {
    std::vector<std::string> objects;  // object files, archives, shared objects
    std::vector<std::string> wrapped;  // symbols that go to __wrap_SYMBOL
    std::string output;
    bool isCxx = false;
};
// Links them; undefined symbols are left to the worker. The output is there whole or not at all.
support::Result<void> link(const LinkRequest& request);
// The same, behind commands and by the plain compiler, which knows what a sanitizer needs.
support::Result<void> compileAndLink(const std::vector<support::Command>& compiles, const LinkRequest& request);

// Compiles the table of a unit (tablePath) with these macros defined.
support::Result<void> compileTable(const std::string& folder, const std::vector<std::string>& macros,
                                   const std::string& object);

// Files of a unit's builds in its folder.
std::string wrapperPath(const std::string& folder, size_t index, const Source& source);
std::string tablePath(const std::string& folder);

}  // namespace provest::program
