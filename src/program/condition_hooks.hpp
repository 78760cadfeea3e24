// Hooks that say how far a condition is from its other side, in front of the branches on it. Internal to src/program.
//
// Where the condition is the answer of a function of the unit, such as `bool startsWith(...)`, the branch itself knows
// nothing. So a function that answers by comparing something notes how far it was from the other answer, and the branch
// takes that (a testability transformation in the sense of Harman et al., 2004).
#pragma once

#include "program/branches.hpp"
#include "program/library_conditions.hpp"

#include <llvm/IR/IRBuilder.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace provest::program {

using HookArguments = std::function<std::vector<llvm::Value*>(llvm::IRBuilder<>&)>;
// if (condition) name(arguments), rarely; the arguments are computed only then.
void callIf(llvm::Value* condition, llvm::Instruction* before, const char* name, const HookArguments& arguments);

class ConditionHooks {
public:
    explicit ConditionHooks(llvm::Module& module);

    // First, once.
    void noteAnswers(const ModuleBranches& branches);
    // In front of the branch, whose first arm is `arm`; it acts while the byte at `flag` is set.
    void measure(const Branch& branch, llvm::Constant* flag, CounterId arm);

private:
    struct Place {
        llvm::Instruction* before;
        llvm::Constant* flag;
        llvm::Value* arm;
    };
    // One way to an answer: by a condition, or else by nothing we could measure.
    struct Answer {
        llvm::Instruction* before;
        llvm::Value* condition;
        bool negated = false;
        uint32_t rest = 0;  // conditions that were not looked at
        bool isMeasured = true;
    };
    std::vector<Answer> answersOf(llvm::Function& function) const;
    void addAnswers(llvm::Value* value, llvm::Instruction* before, uint32_t rest, std::vector<Answer>& to) const;
    bool isComparison(llvm::Value* value) const;
    llvm::CallBase* answeringCall(llvm::Value* value) const;
    llvm::Instruction* soleUseOf(const llvm::CallBase* call) const;

    void compare(const Place& place, llvm::Value* condition, bool negated);
    // These know only some conditions, and say whether they did.
    bool compareIntegers(const Place& place, llvm::ICmpInst* condition, bool negated);
    bool compareAnswer(const Place& place, llvm::Value* answer, bool negated);
    bool compareTexts(const Place& place, llvm::Value* condition, bool negated);
    void compareSwitch(const Branch& branch, const Place& place);
    void hook(const Place& place, const char* name, const HookArguments& arguments);

    bool noteStrings(const Place& place, const StringComparison& strings, llvm::Value* result);
    bool noteLookup(const Place& place, const Lookup& lookup);
    bool note(const Place& place, llvm::CallBase* call, const char* name, const HookArguments& arguments);
    std::pair<llvm::Value*, llvm::Value*> charactersOf(const StringComparison::Text& text, llvm::IRBuilder<>& at) const;
    llvm::Value* widen(llvm::IRBuilder<>& at, llvm::Value* value, bool isSigned) const;
    llvm::Value* number(uint32_t value) const { return llvm::ConstantInt::get(i32_, value); }
    llvm::Value* constants(llvm::Type* element, const std::vector<llvm::Constant*>& values);

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    llvm::Type *i8_, *i32_, *i64_;
    std::set<const llvm::Function*> answering_;
    std::map<const llvm::CallBase*, const llvm::Instruction*> answeredAt_;  // the end of the block that has the answer
    std::set<std::pair<const llvm::CallBase*, const llvm::Constant*>> noted_;
};

}  // namespace provest::program
