// A unit's code as provers read it: the code that runs, with counters, in registers, callees put into their callers,
// and nothing left in it that a compiler may take as a fact. Internal to src/program.
//
// What C leaves undefined is given one meaning first (overflow wraps; what nobody wrote is a fresh unknown, a call of
// provest_unset_N), so that whatever LLVM simplifies afterwards holds for that meaning.
#pragma once

#include "program/unit.hpp"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

// Functions that have no body but the one we gave them.
std::set<std::string> undefinedOf(const Unit& unit);

// `code`: of the unit's sources, as bitcode. `undefined`: functions and variables that are defined nowhere but by us.
// One module of all; null with a sentence in `problem` where they do not go together. `joins`: callees are put into
// their callers.
std::unique_ptr<llvm::Module> plainCode(const std::vector<std::string>& code, const std::set<std::string>& undefined,
                                        bool joins, llvm::LLVMContext& context, std::string& problem);

// setjmp and the like: what is in registers when such a call returns again is not what it was.
bool callsWhatReturnsTwice(const llvm::Function& function);

// Numbers the local objects of a module as the front end left it; the number behind the last. Copies of an object keep
// its number.
uint32_t numberObjects(llvm::Module& module, uint32_t first);
std::optional<uint32_t> numberOfObject(const llvm::AllocaInst& object);

// What plainCode puts where a value is read that nobody wrote: "provest_unset_32", of as many bits.
inline constexpr const char* unsetPrefix = "provest_unset_";
// And where an object is too large for that: a call with its address.
inline constexpr const char* forgetName = "provest_forget";
// The array that counts, as instrument() leaves it; one for each source, by its place in the unit's counters.
inline constexpr const char* countersPrefix = "provest_counters";

}  // namespace provest::program
