// Instructions that compute: arithmetic, comparisons, conversions, selection, parts of aggregates, addresses. Each gets
// a node of its own when an operand is symbolic.
#include "program/shadows.hpp"
#include "program/trace_layout.hpp"

#include <llvm/IR/GetElementPtrTypeIterator.h>

namespace provest::program {

using llvm::Value;

namespace {

static_assert(int{trace::IEq} == int{llvm::CmpInst::ICMP_EQ} && int{trace::ISle} == int{llvm::CmpInst::ICMP_SLE} &&
              int{trace::IUgt} == int{llvm::CmpInst::ICMP_UGT} && int{trace::ISgt} == int{llvm::CmpInst::ICMP_SGT});
static_assert(llvm::CmpInst::FCMP_OEQ == 1 && llvm::CmpInst::FCMP_OGT == 2 && llvm::CmpInst::FCMP_OLT == 4 &&
              llvm::CmpInst::FCMP_UNO == 8 && llvm::CmpInst::FCMP_TRUE == 15);

uint8_t opOf(unsigned opcode) {
    using I = llvm::Instruction;
    switch (opcode) {
        case I::Add:
            return trace::Add;
        case I::Sub:
            return trace::Sub;
        case I::Mul:
            return trace::Mul;
        case I::UDiv:
            return trace::UDiv;
        case I::SDiv:
            return trace::SDiv;
        case I::URem:
            return trace::URem;
        case I::SRem:
            return trace::SRem;
        case I::Shl:
            return trace::Shl;
        case I::LShr:
            return trace::LShr;
        case I::AShr:
            return trace::AShr;
        case I::And:
            return trace::And;
        case I::Or:
            return trace::Or;
        case I::Xor:
            return trace::Xor;
        case I::FAdd:
            return trace::FAdd;
        case I::FSub:
            return trace::FSub;
        case I::FMul:
            return trace::FMul;
        case I::FDiv:
            return trace::FDiv;
        case I::FRem:
            return trace::FRem;
        case I::Trunc:
            return trace::Trunc;
        case I::ZExt:
            return trace::ZExt;
        case I::SExt:
            return trace::SExt;
        case I::FPToSI:
            return trace::FToSI;
        case I::FPToUI:
            return trace::FToUI;
        case I::SIToFP:
            return trace::SIToF;
        case I::UIToFP:
            return trace::UIToF;
        case I::FPTrunc:
        case I::FPExt:
            return trace::FToF;
        default:
            return trace::None;
    }
}

}  // namespace

void Shadows::binary(llvm::BinaryOperator& instruction) {
    Value *a = instruction.getOperand(0), *b = instruction.getOperand(1);
    const uint8_t op = opOf(instruction.getOpcode());
    if (!isFollowed(instruction.getType(), layout_) || op == trace::None) return;
    Value *sa = shadow(a), *sb = shadow(b);
    if (op >= trace::UDiv && op <= trace::SRem) divisor(instruction, b, sb);
    const auto* limited = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
    const unsigned detail = limited && limited->hasNoSignedWrap() ? trace::noSignedWrap : 0;
    set(&instruction, {ifAny(instruction.getNextNode(), {sa, sb}, [&](Builder& at) {
        Value* what = kind(op, instruction.getType(), nullptr, detail);
        return call(at, "provest_sym_binary", i32_, {what, sa, bits(at, a), sb, bits(at, b), bits(at, &instruction)});
    })});
}

// Division by zero is a way out of the function that nobody wrote: a branch that can be tried.
void Shadows::divisor(llvm::Instruction& instruction, Value* value, Value* s) {
    ifAny(&instruction, {s}, [&](Builder& at) -> Value* {
        Value* fine = at.CreateICmpNE(value, llvm::ConstantInt::get(value->getType(), 0));
        Value* what = kind(trace::ICmp, i1_, value->getType(), llvm::CmpInst::ICMP_NE);
        Value* zero = llvm::ConstantInt::get(i64_, 0);
        Value* node = call(at, "provest_sym_binary", i32_,
                           {what, s, bits(at, value), constant(0), zero, at.CreateZExt(fine, i64_)});
        return call(at, "provest_sym_branch", void_,
                    {constant(trace::modelArm | modelArms_++), node, at.CreateZExt(fine, i32_)});
    });
}

void Shadows::compare(llvm::CmpInst& instruction) {
    Value *a = instruction.getOperand(0), *b = instruction.getOperand(1);
    if (!isFollowed(a->getType(), layout_)) return;
    const uint8_t op = llvm::isa<llvm::ICmpInst>(instruction) ? trace::ICmp : trace::FCmp;
    Value *sa = shadow(a), *sb = shadow(b);
    set(&instruction, {ifAny(instruction.getNextNode(), {sa, sb}, [&](Builder& at) {
        Value* what = kind(op, instruction.getType(), a->getType(), instruction.getPredicate());
        return call(at, "provest_sym_binary", i32_, {what, sa, bits(at, a), sb, bits(at, b), bits(at, &instruction)});
    })});
}

void Shadows::cast(llvm::CastInst& instruction) {
    Value* from = instruction.getOperand(0);
    llvm::Type* type = instruction.getType();
    if (!isFollowed(type, layout_) || !isFollowed(from->getType(), layout_)) return;
    uint8_t op = opOf(instruction.getOpcode());
    const auto width = layout_.getTypeSizeInBits(type), before = layout_.getTypeSizeInBits(from->getType());
    if (op == trace::None) {  // the same bits under another type, or an address as a number of another width
        if (width == before) return set(&instruction, leaves(from));
        op = width < before ? trace::Trunc : trace::ZExt;
    }
    Value* sa = shadow(from);
    set(&instruction, {ifAny(instruction.getNextNode(), {sa}, [&](Builder& at) {
        return call(at, "provest_sym_unary", i32_, {kind(op, type, from->getType()), sa, bits(at, &instruction)});
    })});
}

void Shadows::choose(llvm::SelectInst& instruction) {
    Value *condition = instruction.getCondition(), *yes = instruction.getTrueValue(), *no = instruction.getFalseValue();
    if (!condition->getType()->isIntegerTy(1)) return;
    const Leaves whenYes = leaves(yes), whenNo = leaves(no);
    Builder at(instruction.getNextNode());
    Leaves chosen;
    for (size_t i = 0; i < whenYes.size(); ++i) {
        const bool same = isZero(whenYes[i]) && isZero(whenNo[i]);
        chosen.push_back(same ? whenYes[i] : at.CreateSelect(condition, whenYes[i], whenNo[i]));
    }
    Value* sc = shadow(condition);
    if (isZero(sc) || !isFollowed(instruction.getType(), layout_)) return set(&instruction, chosen);
    llvm::Instruction* next = &*at.GetInsertPoint();
    Value* plain = chosen[0];
    Value* symbolic = ifAny(next, {sc}, [&](Builder& then) {
        const auto width = static_cast<uint64_t>(layout_.getTypeSizeInBits(instruction.getType()));
        return call(
            then, "provest_sym_choose", i32_,
            {constant(width), sc, whenYes[0], bits(then, yes), whenNo[0], bits(then, no), bits(then, &instruction)});
    });
    Builder after(next);
    set(&instruction, {after.CreateSelect(after.CreateICmpNE(sc, constant(0)), symbolic, plain)});
}

// extractvalue, insertvalue and their vector kin: a shuffle of leaves.
void Shadows::aggregate(llvm::Instruction& instruction) {
    const auto range = [&](llvm::Type* type, llvm::ArrayRef<unsigned> path) {
        size_t first = 0, count = 0;
        for (const ShadowLeaf& leaf : shadowLeaves(type, layout_)) {
            const bool inside =
                leaf.path.size() >= path.size() && std::equal(path.begin(), path.end(), leaf.path.begin());
            if (inside)
                ++count;
            else if (count == 0)
                ++first;
        }
        return std::pair(first, count);
    };
    const auto take = [&](Value* from, llvm::ArrayRef<unsigned> path) {
        const auto [first, count] = range(from->getType(), path);
        const Leaves all = leaves(from);
        set(&instruction, Leaves(all.begin() + first, all.begin() + first + count));
    };
    const auto put = [&](Value* into, Value* part, llvm::ArrayRef<unsigned> path) {
        const auto [first, count] = range(into->getType(), path);
        Leaves all = leaves(into);
        const Leaves placed = leaves(part);
        for (size_t i = 0; i < count && i < placed.size(); ++i) all[first + i] = placed[i];
        set(&instruction, all);
    };
    if (auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
        take(extract->getAggregateOperand(), extract->getIndices());
    } else if (auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
        put(insert->getAggregateOperand(), insert->getInsertedValueOperand(), insert->getIndices());
    } else if (auto* element = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
        const auto* index = llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand());
        if (index) take(element->getVectorOperand(), {static_cast<unsigned>(index->getZExtValue())});
    } else if (auto* placed = llvm::dyn_cast<llvm::InsertElementInst>(&instruction)) {
        const auto* index = llvm::dyn_cast<llvm::ConstantInt>(placed->getOperand(2));
        if (index) put(placed->getOperand(0), placed->getOperand(1), {static_cast<unsigned>(index->getZExtValue())});
    }
}

void Shadows::pointer(llvm::GetElementPtrInst& instruction) {
    if (instruction.getType()->isVectorTy()) return;
    Value* base = shadow(instruction.getPointerOperand());
    Value* index = nullptr;
    uint64_t scale = 0;
    for (auto step = llvm::gep_type_begin(instruction); step != llvm::gep_type_end(instruction); ++step) {
        if (step.isStruct() || isZero(shadow(step.getOperand()))) continue;
        if (index || step.getOperand()->getType() != i64_) {  // rare: several indices at once
            Value* odd = step.getOperand();
            ifAny(instruction.getNextNode(), {shadow(odd)},
                  [&](Builder& at) { return call(at, "provest_sym_fix", void_, {shadow(odd), bits(at, odd)}); });
            continue;
        }
        index = step.getOperand();
        scale = step.getSequentialElementStride(layout_);
    }
    Value* si = index ? shadow(index) : constant(0);
    set(&instruction, {ifAny(instruction.getNextNode(), {base, si}, [&](Builder& at) {
        return call(at, "provest_sym_index", i32_,
                    {base, si, llvm::ConstantInt::get(i64_, scale), bits(at, &instruction)});
    })});
}

}  // namespace provest::program
