// Calls. Between functions of the unit, shadows of arguments and results travel through arrays of the runtime; a
// library function with a model is replaced by it; everything else sees plain values, and what it may have changed is
// no longer symbolic.
#include "program/left_alone.hpp"
#include "program/models.hpp"
#include "program/shadows.hpp"
#include "program/trace_layout.hpp"

#include <llvm/ADT/StringSet.h>

namespace provest::program {

using llvm::Value;

namespace {

// Runtime functions that take care of shadows themselves, or have nothing to do with them.
bool knowsShadows(llvm::StringRef name) {
    static const llvm::StringSet<> names{"provest_stub",  "provest_counted", "provest_taken",
                                         "provest_moved", "provest_threw",   "provest_skipped"};
    return names.contains(name) || name.starts_with("provest_sym_");
}

// How the x86-64 calling convention stores variable arguments: 6 integer and 8 float registers, then memory.
struct VariableLayout {
    static constexpr uint32_t registers = 176, integersEnd = 48, floatsEnd = 176;
    uint32_t integers = 0, floats = integersEnd, memory = registers;

    // The offset of the next argument of this type in a passage; ~0 when it is of a kind not followed.
    uint32_t next(llvm::Type* type) {
        const bool floating = type->isFloatTy() || type->isDoubleTy();
        if (!floating && !type->isPointerTy() && !(type->isIntegerTy() && type->getIntegerBitWidth() <= 64)) return ~0u;
        uint32_t& in = floating ? floats : integers;
        const uint32_t end = floating ? floatsEnd : integersEnd, step = floating ? 16 : 8;
        if (in < end) return (in += step) - step;
        return (memory += 8) - 8;
    }
};
constexpr uint32_t passageBytes = 2048;
constexpr uint32_t structuresFrom = 2048;  // where structures passed by value go in a passage

}  // namespace

// Where a call has returned: an invoke's way on is a block of its own (see addShadows).
static llvm::Instruction* behind(llvm::CallBase& instruction) {
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
        return &*invoke->getNormalDest()->getFirstInsertionPt();
    return instruction.getNextNode();
}

void Shadows::callOf(llvm::CallBase& instruction) {
    if (llvm::isa<llvm::IntrinsicInst>(instruction)) {
        if (!intrinsic(instruction)) set(&instruction, zeros(instruction.getType()));
        return;
    }
    if (instruction.isInlineAsm()) return;
    llvm::Function* callee = instruction.getCalledFunction();
    if (!callee) return passing(instruction, false);
    const std::string name = callee->getName().str();
    if (knowsShadows(name)) return;
    if (name == "provest_assume") {
        Value* condition = instruction.getArgOperand(0);
        Value* s = shadow(condition);
        ifAny(&instruction, {s}, [&](Builder& at) -> Value* {
            Value* truth = at.CreateICmpNE(condition, llvm::ConstantInt::get(condition->getType(), 0));
            Value* what = kind(trace::ICmp, i1_, condition->getType(), llvm::CmpInst::ICMP_NE);
            Value* zero = llvm::ConstantInt::get(i64_, 0);
            Value* node = call(at, "provest_sym_binary", i32_,
                               {what, s, bits(at, condition), constant(0), zero, at.CreateZExt(truth, i64_)});
            return call(at, "provest_sym_branch", void_,
                        {constant(trace::modelArm | modelArms_++), node, at.CreateZExt(truth, i32_)});
        });
        return;
    }
    const bool ours = !callee->isDeclaration() || (request_.instrumented && request_.instrumented->contains(name));
    if (ours) return passing(instruction, true);
    if (request_.models && request_.models->contains(name)) {
        instruction.setCalledFunction(modelOf(*callee));
        return passing(instruction, true);
    }
    if (mathematics(instruction, *callee)) return;
    opaque(instruction);
}

llvm::Function* Shadows::modelOf(const llvm::Function& function) {
    auto model =
        module_.getOrInsertFunction(std::string(modelPrefix) + function.getName().str(), function.getFunctionType());
    return llvm::cast<llvm::Function>(model.getCallee());
}

// Pointers to library functions lead to their models: std::stoi hands strtol to a template that calls it.
void Shadows::pointersToModels() {
    if (!request_.models) return;
    std::vector<llvm::Function*> modelled;
    for (llvm::Function& function : module_)
        if (function.isDeclaration() && request_.models->contains(function.getName().str()))
            modelled.push_back(&function);
    for (llvm::Function* function : modelled)
        function->replaceUsesWithIf(modelOf(*function), [](const llvm::Use& use) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
            return !call || !call->isCallee(&use);
        });
}

bool Shadows::intrinsic(llvm::CallBase& instruction) {
    if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
        Builder at(&instruction);
        Value* length = at.CreateZExtOrTrunc(copy->getLength(), i64_);
        call(at, "provest_sym_copy", void_, {copy->getDest(), copy->getSource(), length});
        Value* s = shadow(copy->getLength());
        ifAny(&instruction, {s},
              [&](Builder& then) { return call(then, "provest_sym_fix", void_, {s, bits(then, copy->getLength())}); });
        return true;
    }
    if (auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) {
        Builder at(&instruction);
        Value* length = at.CreateZExtOrTrunc(fill->getLength(), i64_);
        call(at, "provest_sym_fill", void_,
             {fill->getDest(), length, shadow(fill->getValue()), bits(at, fill->getValue())});
        return true;
    }
    switch (instruction.getIntrinsicID()) {
        case llvm::Intrinsic::fabs:
        case llvm::Intrinsic::sqrt: {
            const uint8_t op = instruction.getIntrinsicID() == llvm::Intrinsic::fabs ? trace::FAbs : trace::FSqrt;
            if (!instruction.getType()->isFloatTy() && !instruction.getType()->isDoubleTy()) return false;
            Value* s = shadow(instruction.getArgOperand(0));
            set(&instruction, {ifAny(instruction.getNextNode(), {s}, [&](Builder& at) {
                return call(at, "provest_sym_unary", i32_,
                            {kind(op, instruction.getType()), s, bits(at, &instruction)});
            })});
            return true;
        }
        case llvm::Intrinsic::expect:
            set(&instruction, leaves(instruction.getArgOperand(0)));
            return true;
        case llvm::Intrinsic::vastart: {
            // the saved registers and the stack arguments, found through the fresh va_list
            Builder at(instruction.getNextNode());
            Value* list = instruction.getArgOperand(0);
            Value* memory = at.CreateLoad(pointer_, at.CreateConstGEP1_64(i8_, list, 8));
            Value* saved = at.CreateLoad(pointer_, at.CreateConstGEP1_64(i8_, list, 16));
            Value* registers = llvm::ConstantInt::get(i64_, VariableLayout::registers);
            Value* rest = llvm::ConstantInt::get(i64_, passageBytes - VariableLayout::registers);
            call(at, "provest_sym_take", void_, {saved, constant(0), registers});
            call(at, "provest_sym_take", void_, {memory, constant(VariableLayout::registers), rest});
            return true;
        }
        case llvm::Intrinsic::vacopy: {
            Builder at(&instruction);
            call(at, "provest_sym_clear", void_, {instruction.getArgOperand(0), llvm::ConstantInt::get(i64_, 24)});
            return true;
        }
        default:
            return false;
    }
}

// fabs, sqrt and fmod are single operators of the terms; their library calls mean the same.
bool Shadows::mathematics(llvm::CallBase& instruction, const llvm::Function& callee) {
    const llvm::StringRef name = callee.getName();
    uint8_t op = trace::None;
    if (name == "fabs" || name == "fabsf") op = trace::FAbs;
    if (name == "sqrt" || name == "sqrtf") op = trace::FSqrt;
    if (name == "fmod" || name == "fmodf") op = trace::FRem;
    llvm::Type* type = instruction.getType();
    const unsigned operands = op == trace::FRem ? 2 : 1;
    if (op == trace::None || instruction.arg_size() != operands || (!type->isFloatTy() && !type->isDoubleTy()))
        return false;
    Value *a = instruction.getArgOperand(0), *b = instruction.getArgOperand(operands - 1);
    Value *sa = shadow(a), *sb = shadow(b);
    set(&instruction, {ifAny(behind(instruction), {sa, sb}, [&](Builder& at) {
        Value *what = kind(op, type), *result = bits(at, &instruction);
        if (operands == 1) return call(at, "provest_sym_unary", i32_, {what, sa, result});
        return call(at, "provest_sym_binary", i32_, {what, sa, bits(at, a), sb, bits(at, b), result});
    })});
    return true;
}

// `known`: the callee is sure to write the shadows of its results.
void Shadows::passing(llvm::CallBase& instruction, bool known) {
    Builder at(&instruction);
    at.CreateStore(instruction.getCalledOperand(), callee_);
    uint32_t slot = 0, structures = structuresFrom;
    const unsigned fixed = instruction.getFunctionType()->getNumParams();
    for (unsigned i = 0; i < fixed; ++i) {
        Value* argument = instruction.getArgOperand(i);
        if (instruction.isByValArgument(i)) {
            const uint64_t size = layout_.getTypeAllocSize(instruction.getParamByValType(i));
            call(at, "provest_sym_pass", void_, {constant(structures), argument, llvm::ConstantInt::get(i64_, size)});
            structures += static_cast<uint32_t>(size);
        }
        for (Value* s : leaves(argument))
            if (slot < trace::argumentShadows)
                at.CreateStore(s, at.CreateConstInBoundsGEP2_32(arguments_->getValueType(), arguments_, 0, slot++));
    }
    if (instruction.getFunctionType()->isVarArg()) variableArguments(instruction);
    const size_t results = instruction.getType()->isVoidTy() ? 0 : zeros(instruction.getType()).size();
    if (results == 0 || results > trace::resultShadows) return;
    const auto result = [&](Builder& builder, size_t i) {
        return builder.CreateConstInBoundsGEP2_32(results_->getValueType(), results_, 0, static_cast<unsigned>(i));
    };
    if (!known)
        for (size_t i = 0; i < results; ++i) at.CreateStore(constant(0), result(at, i));
    Builder after(behind(instruction));
    Leaves found;
    for (size_t i = 0; i < results; ++i) found.push_back(after.CreateLoad(i32_, result(after, i)));
    set(&instruction, found);
}

void Shadows::variableArguments(llvm::CallBase& instruction) {
    Builder at(&instruction);
    VariableLayout layout;
    const unsigned fixed = instruction.getFunctionType()->getNumParams();
    for (unsigned i = 0; i < instruction.arg_size(); ++i) {
        Value* argument = instruction.getArgOperand(i);
        if (instruction.isByValArgument(i)) return;  // its place is the compiler's secret: what follows is not followed
        const uint32_t offset = layout.next(argument->getType());
        if (offset == ~0u || offset >= passageBytes - 8) return;
        if (i < fixed) continue;
        // a slot is 8 bytes; an int fills the lower four
        const auto size = static_cast<uint32_t>(layout_.getTypeStoreSize(argument->getType()));
        call(at, "provest_sym_pass_value", void_, {constant(offset), shadow(argument), constant(size)});
    }
}

void Shadows::opaque(llvm::CallBase& instruction) {
    Builder at(&instruction);
    Value* any = constant(0);
    for (const llvm::Use& argument : instruction.args())
        for (Value* s : leaves(argument.get()))
            if (!isZero(s)) any = isZero(any) ? s : at.CreateOr(any, s);
    if (!isZero(any))
        rarely(&instruction, at.CreateICmpNE(any, constant(0)),
               [&](Builder& then) { return call(then, "provest_sym_opaque", void_, {}); });
    set(&instruction, zeros(instruction.getType()));
    if (instruction.doesNotReturn()) return;
    const std::vector<bool> alone = leftAlone(instruction);
    Builder after(behind(instruction));
    for (const llvm::Use& argument : instruction.args())
        if (argument->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(argument.get()) &&
            !alone[argument.getOperandNo()])
            call(after, "provest_sym_clobber", void_, {argument.get()});
}

void Shadows::parameters(llvm::Function& function) {
    bool takes = false;
    for (const llvm::Argument& argument : function.args()) takes = takes || !argument.use_empty();
    llvm::BasicBlock& entry = function.getEntryBlock();
    auto first = entry.getFirstInsertionPt();
    while (llvm::isa<llvm::AllocaInst>(*first)) ++first;
    if (!takes) return;
    Builder at(&entry, first);
    Value* meant = at.CreateICmpEQ(at.CreateLoad(pointer_, callee_), &function);
    at.CreateStore(llvm::ConstantPointerNull::get(pointer_), callee_);
    uint32_t slot = 0, structures = structuresFrom;
    llvm::SmallVector<std::pair<llvm::Argument*, std::pair<uint32_t, uint64_t>>, 2> byValue;
    for (llvm::Argument& argument : function.args()) {
        Leaves found;
        for (size_t i = 0; i < zeros(argument.getType()).size(); ++i) {
            if (slot >= trace::argumentShadows || argument.use_empty()) {
                found.push_back(constant(0));
                ++slot;
                continue;
            }
            Value* passed =
                at.CreateLoad(i32_, at.CreateConstInBoundsGEP2_32(arguments_->getValueType(), arguments_, 0, slot++));
            found.push_back(at.CreateSelect(meant, passed, constant(0)));
        }
        set(&argument, found);
        if (argument.hasByValAttr()) {
            const uint64_t size = layout_.getTypeAllocSize(argument.getParamByValType());
            byValue.emplace_back(&argument, std::pair(structures, size));
            structures += static_cast<uint32_t>(size);
        }
    }
    if (byValue.empty()) return;
    rarely(&*at.GetInsertPoint(), meant, [&](Builder& then) -> Value* {
        for (const auto& [argument, place] : byValue)
            call(then, "provest_sym_take", void_,
                 {argument, constant(place.first), llvm::ConstantInt::get(i64_, place.second)});
        return nullptr;
    });
}

void Shadows::returns(llvm::ReturnInst& instruction) {
    Builder at(&instruction);
    if (frame_) call(at, "provest_sym_unframe", void_, {frame_});
    Value* value = instruction.getReturnValue();
    if (!value) return;
    const Leaves shadows = leaves(value);
    if (shadows.size() > trace::resultShadows) return;
    for (size_t i = 0; i < shadows.size(); ++i)
        at.CreateStore(shadows[i],
                       at.CreateConstInBoundsGEP2_32(results_->getValueType(), results_, 0, static_cast<unsigned>(i)));
}

}  // namespace provest::program
