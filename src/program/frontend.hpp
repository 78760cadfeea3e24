// Runs Clang in process: once over a source to learn its interface, once over the wrapper to get its code.
// Internal to src/program.
#pragma once

#include "program/interface.hpp"
#include "program/source.hpp"
#include "support/result.hpp"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

// What one source contributes beyond the interface itself.
struct SourceFacts {
    std::set<std::string> definedFunctions;  // by name, static ones too
    std::set<std::string> ownFiles;          // the source and headers of the user's, absolute
    std::set<std::string> files;             // all that were read, absolute
    std::set<std::string> definedVariables;
    std::set<std::string> offers;           // names of the functions of the interface that come from this source
    std::set<std::string> needs;            // names of undefined functions and variables first met in this source
    std::vector<std::string> plainRecords;  // C++: spelled, for the thunks
    std::vector<std::string> fakes;         // texts of classes and functions of ours that this source needs
    std::vector<StandIn> standIns;          // C++: for all that it uses and does not define
    std::set<std::string> definedSymbols;   // C++: what others can link to
    struct Template {
        std::string name;  // qualified
        bool isClass = false;
    };
    std::vector<Template> templates;  // of the user's
    std::vector<std::string> notes;   // for the report
};

// Adds what `source` offers and needs to `interface`. Undefined functions and variables are all that this source
// declares, uses and does not define: the caller removes what another source or library supplies.
// Fails with the compiler's first error.
struct Reading {
    std::string probe = {};             // a file that includes the source and is read in its place, if given
    std::function<void()> before = {};  // called when the source was parsed, before `interface` is touched
};
support::Result<SourceFacts> readInterface(const Source& source, Interface& interface, const Reading& reading = {});

// The macros that the source itself asks for with #ifdef or defined() while nobody defines them, in its order. Empty,
// too, where it cannot be preprocessed.
std::vector<std::string> undefinedConditions(const Source& source);

// The code of `file` (a wrapper around a source), with coverage counters as intrinsics and no optimisation at all.
struct Code {
    std::unique_ptr<llvm::Module> module;
    std::vector<std::string> warnings;  // the compiler's, about coverage
};
// An error of the compiler's, with the lines of the compiled file itself that it and its notes name: its own first.
struct Complaint {
    std::string text;  // with its place, where that is a file of the user's
    std::vector<uint32_t> lines;
};
// `complaints`, if given, receives all of them. No message names a place in the compiled file itself.
support::Result<Code> compileWrapper(const Source& source, const std::string& wrapper, llvm::LLVMContext& context,
                                     std::vector<Complaint>* complaints = nullptr);

// The code of a C file of our own: a model of library functions, or a unit's table.
support::Result<Code> compilePlain(const std::string& file, const std::vector<std::string>& flags,
                                   llvm::LLVMContext& context);

// Flags every run of Clang over the unit shares.
std::vector<std::string> commonFlags(const Source& source);

}  // namespace provest::program
