// The branches of a module as the engine counts them: every edge out of a conditional branch or switch is an arm with
// a counter, and so is each outcome of a `select` the compiler made of `x ? 4 : 5`. Internal to src/program.
#pragma once

#include "program/flow.hpp"
#include "program/goals.hpp"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <map>
#include <set>
#include <vector>

namespace provest::program {

struct Branch {
    llvm::Instruction* at = nullptr;  // BranchInst, SwitchInst, or the increment.step of a select
    CounterId firstArm = 0;           // local to the module
    // One target per arm: for a branch true, false; for a switch its distinct case blocks, then the default.
    std::vector<llvm::BasicBlock*> targets;
    std::vector<std::vector<int64_t>> values;  // switch: the case values of each target, empty for the default
    llvm::Value* condition = nullptr;          // i1, or the switched value
    CounterId arm(size_t i) const { return firstArm + static_cast<CounterId>(i); }
};

// Where the n-th counter of a function's profile lands.
struct ProfileCounter {
    llvm::InstrProfIncrementInst* at = nullptr;
    CounterId counter = 0;  // an arm where the block is entered by one arm only, else a counter of its own
    const Branch* branch = nullptr;
    size_t arm = 0;  // of that branch
};

struct DecisionUpdate {
    llvm::InstrProfMCDCTVBitmapUpdate* at = nullptr;
    unsigned bitmapIndex = 0;
    CounterId firstVector = 0;
    unsigned vectors = 0;
};

struct FunctionBranches {
    llvm::Function* function = nullptr;
    std::string profileName;
    CounterId entry = 0;
    std::vector<Branch> branches;
    std::map<unsigned, ProfileCounter> profile;
    std::vector<DecisionUpdate> decisions;
};

struct ModuleBranches {
    std::vector<FunctionBranches> functions;
    CounterId counters = 0;
};

// Numbers everything; changes nothing. Stubs are left out; thunks get an entry counter, which says that a test called
// the function itself.
ModuleBranches findBranches(llvm::Module& module);

// The names the profile has for functions, as the module's counters carry them.
std::set<std::string> profileNames(const llvm::Module& module);
// All other functions get neither counters nor goals: C++ brings many along.
void leaveOutOthers(llvm::Module& module, const std::set<std::string>& profileNames);

// The control flow of these functions; `base` is added to every counter.
void addFlow(const ModuleBranches& branches, CounterId base, FlowGraph& graph);

// Puts counters into the code, what else is asked for, and takes the compiler's intrinsics out.
enum class Hooks {
    Counters,   // nothing but counters
    Steps,      // and a budget of steps
    Distances,  // and how far a branch was from going the other way
};
void instrument(llvm::Module& module, const ModuleBranches& branches, CounterId base, Hooks hooks);

}  // namespace provest::program
