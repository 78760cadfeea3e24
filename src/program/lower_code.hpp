// Functions, blocks and instructions of a module as flow::Program has them. Internal to src/program.
//
// A value is a term over the variables of its function. Only what is chosen anew each time it runs is a variable: phis,
// reads, unknowns, results of calls; everything else is said by terms over these, wherever it is used. That is right
// because a value's definition runs after those of its operands and before its use.
#pragma once

#include "flow/code.hpp"
#include "program/lower_places.hpp"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <map>
#include <string>
#include <vector>

namespace provest::program {

// Variables that stand for what nobody promises, though the processor has an answer of its own.
inline constexpr const char* nanName = "NaN";        // bits of a number that is none: 0 for what they are already
inline constexpr const char* beyondName = "beyond";  // a shift that is too wide, a division by zero
// Why memory is forgotten, where nobody is called.
inline constexpr const char* unsetName = "an object that is not set";

class Lowering {
public:
    Lowering(const llvm::Module& module, flow::Program& program, const Places& places, const Outsiders& outsiders,
             const std::map<const llvm::Function*, flow::FunctionId>& functions);

    // Parameters and results; of all functions before the first is defined.
    void declare(const llvm::Function& function);
    void define(const llvm::Function& function);

private:
    using Terms = std::vector<flow::Term>;  // of a value's scalars

    // lower_code.cpp: control flow and calls
    void defineBlock(const llvm::BasicBlock& block);
    void aroundMain();
    void goAnywhere(flow::Block& hub, flow::BlockId first);
    void end(const llvm::Instruction& terminator, flow::Block& block);
    void addEdge(flow::Block& block, const llvm::BasicBlock& from, const llvm::BasicBlock& to, flow::Term condition);
    void instruction(const llvm::Instruction& instruction);
    void call(const llvm::CallBase& call);
    bool callWithin(const llvm::CallBase& call);
    void leave(const llvm::CallBase& call, const std::string& name);
    void intrinsic(const llvm::IntrinsicInst& call);
    void note(const llvm::Value& value, std::string what);

    // lower_values.cpp: what is computed
    Terms valueOf(const llvm::Value& value);
    flow::Term scalarOf(const llvm::Value& value);
    Terms constantOf(const llvm::Constant& constant);
    bool isLoose(const llvm::Instruction& instruction) const;
    flow::Term computed(const llvm::Instruction& instruction);
    flow::Term binary(const llvm::BinaryOperator& operation);
    flow::Term divided(expr::Op op, flow::Term a, flow::Term b);
    flow::Term comparison(const llvm::CmpInst& comparison);
    flow::Term cast(const llvm::CastInst& cast);
    flow::Term addressTerm(const llvm::GEPOperator& step);
    flow::Term addressOfObject(const llvm::Value& object);
    void placeLocal(const llvm::AllocaInst& object);         // somewhere
    std::vector<unsigned> widthsOf(llvm::Type* type) const;  // of its scalars; empty: it has others
    Terms anything(const llvm::Value& value, flow::Origin origin);
    flow::Term fresh(unsigned width, flow::Origin origin, const std::string& name);

    // lower_memory.cpp: what is read and written
    void load(const llvm::LoadInst& load);
    void store(const llvm::StoreInst& store);
    bool count(const llvm::StoreInst& store);
    void block(const llvm::MemIntrinsic& block);
    bool blockByName(const llvm::CallBase& call, const std::string& name);
    void blockOfMemory(const llvm::MemIntrinsic& block);
    std::vector<std::pair<uint64_t, flow::Term>> readCells(const ObjectAddress& from, uint64_t bytes);
    void forget(const llvm::Value& pointer, const std::string& why);
    bool isShared(const llvm::Value& pointer) const;
    flow::Term bitsOf(flow::Term value, bool isFloat);
    flow::Term indexOf(const LeafCell& cell);  // with what it assumes

    flow::Step& add(flow::Step::Kind kind);
    flow::Term number(uint64_t value, unsigned width) { return program_.pool->constant(width, value); }

    const llvm::Module& module_;
    const llvm::DataLayout& layout_;
    flow::Program& program_;
    const Places& places_;
    const Outsiders& outsiders_;
    const std::map<const llvm::Function*, flow::FunctionId>& functions_;
    std::map<const llvm::Value*, flow::Term> addresses_;  // of objects
    // of the function that is being defined
    flow::Function* function_ = nullptr;
    flow::Block* at_ = nullptr;
    bool isUnsaid_ = false;  // no value is what it seems to be, nor is the way from block to block
    std::map<const llvm::BasicBlock*, flow::BlockId> blocks_;
    std::map<const llvm::Value*, Terms> values_;
};

}  // namespace provest::program
