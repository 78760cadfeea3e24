// Shadows of one function's values while the concolic build is made. Internal to src/program.
//
// A value has one shadow per scalar in it (structures and vectors travel in registers too), each an i32. A shadow that
// is the constant 0 was proved not symbolic; code for it is never made.
#pragma once

#include "program/concolic.hpp"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <functional>

namespace provest::program {

using Leaves = llvm::SmallVector<llvm::Value*, 2>;

// A scalar inside a type: where it is, and whether it can be symbolic (an integer up to 64 bits, float, double,
// pointer).
struct ShadowLeaf {
    llvm::Type* type = nullptr;
    uint64_t offset = 0;
    llvm::SmallVector<unsigned, 2> path;
    bool followed = false;
};
llvm::SmallVector<ShadowLeaf, 2> shadowLeaves(llvm::Type* type, const llvm::DataLayout& layout);
// A single scalar that can be symbolic.
bool isFollowed(llvm::Type* type, const llvm::DataLayout& layout);

class Shadows {
public:
    Shadows(llvm::Module& module, const ConcolicRequest& request);

    void pointersToModels();  // first
    void run(llvm::Function& function, const FunctionBranches* branches);
    uint32_t modelArms() const { return modelArms_; }

private:
    using Builder = llvm::IRBuilder<>;

    // analysis
    void findSymbolic(llvm::Function& function);
    bool mayBeSymbolic(const llvm::Instruction& instruction) const;
    bool may(const llvm::Value* value) const { return symbolic_.contains(value); }

    // values
    Leaves leaves(llvm::Value* value);
    llvm::Value* shadow(llvm::Value* value);  // of a scalar
    void set(llvm::Value* value, Leaves shadows) { shadows_[value] = std::move(shadows); }
    Leaves zeros(llvm::Type* type) const;
    static bool isZero(const llvm::Value* shadow);
    llvm::Value* anyOf(Builder& at, std::initializer_list<llvm::Value*> shadows) const;
    llvm::Value* bits(Builder& at, llvm::Value* value) const;  // as i64

    // code
    llvm::Value* call(Builder& at, const char* name, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);
    // condition ? make() : 0, rarely; null result type: only the call
    llvm::Value* rarely(llvm::Instruction* before, llvm::Value* condition,
                        const std::function<llvm::Value*(Builder&)>& make);
    llvm::Value* ifAny(llvm::Instruction* before, std::initializer_list<llvm::Value*> shadows,
                       const std::function<llvm::Value*(Builder&)>& make);
    llvm::Value* constant(uint64_t value) const { return llvm::ConstantInt::get(i32_, value); }
    llvm::Value* kind(uint8_t op, llvm::Type* type, llvm::Type* from = nullptr, unsigned detail = 0) const;

    // instructions
    void visit(llvm::Instruction& instruction);
    void binary(llvm::BinaryOperator& instruction);
    void divisor(llvm::Instruction& instruction, llvm::Value* value, llvm::Value* shadow);
    void compare(llvm::CmpInst& instruction);
    void cast(llvm::CastInst& instruction);
    void choose(llvm::SelectInst& instruction);
    void aggregate(llvm::Instruction& instruction);
    void pointer(llvm::GetElementPtrInst& instruction);
    void fillPhis();
    void site(const Branch& branch);
    void modelSites(llvm::Function& function);
    void branchEvent(llvm::Instruction* at, llvm::Value* condition, llvm::Value* arm);

    // memory (shadow_memory.cpp)
    llvm::Value* words(Builder& at, llvm::Value* address) const;
    llvm::Value* anyWords(Builder& at, llvm::Value* address, uint64_t bytes) const;
    void load(llvm::LoadInst& instruction);
    void store(llvm::StoreInst& instruction);
    void atomic(llvm::Instruction& instruction, llvm::Value* address, uint64_t bytes);
    void locals(llvm::Function& function);
    static bool isBookkeeping(const llvm::Value* address);

    // calls (shadow_calls.cpp)
    void callOf(llvm::CallBase& instruction);
    bool intrinsic(llvm::CallBase& instruction);
    bool mathematics(llvm::CallBase& instruction, const llvm::Function& callee);
    llvm::Function* modelOf(const llvm::Function& function);
    void passing(llvm::CallBase& instruction, bool known);
    void opaque(llvm::CallBase& instruction);
    void variableArguments(llvm::CallBase& instruction);
    void parameters(llvm::Function& function);
    void returns(llvm::ReturnInst& instruction);
    llvm::GlobalVariable* runtimeArray(const char* name, llvm::Type* type);

    llvm::Module& module_;
    ConcolicRequest request_;
    const llvm::DataLayout& layout_;
    llvm::LLVMContext& context_;
    llvm::Type *i1_, *i8_, *i32_, *i64_, *void_;
    llvm::PointerType* pointer_;
    llvm::GlobalVariable *arguments_, *results_, *callee_;
    llvm::DenseSet<const llvm::Value*> symbolic_;
    llvm::DenseMap<llvm::Value*, Leaves> shadows_;
    std::vector<std::pair<llvm::PHINode*, Leaves>> phis_;
    llvm::Value* frame_ = nullptr;  // of the function, where it has arrays of its own
    uint32_t modelArms_ = 0;
};

}  // namespace provest::program
