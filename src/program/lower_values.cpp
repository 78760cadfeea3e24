#include "program/lower_code.hpp"

#include "program/plain_code.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

namespace provest::program {

using expr::Op;
using flow::Origin;
using flow::Step;
using flow::Term;

namespace {

bool isFloat(const llvm::Type* type) { return type->isFloatTy() || type->isDoubleTy(); }

// 0: no term can say it.
unsigned widthOf(const llvm::Type* type) {
    if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 64 ? type->getIntegerBitWidth() : 0;
    if (type->isPointerTy() || type->isDoubleTy()) return 64;
    return type->isFloatTy() ? 32 : 0;
}

}  // namespace

std::vector<unsigned> Lowering::widthsOf(llvm::Type* type) const {
    if (const unsigned width = widthOf(type)) return {width};
    std::vector<unsigned> widths;
    if (const auto* structure = llvm::dyn_cast<llvm::StructType>(type))
        for (const llvm::Type* element : structure->elements()) {
            const unsigned width = widthOf(element);
            if (width == 0) return {};
            widths.push_back(width);
        }
    return widths;
}

Term Lowering::fresh(unsigned width, Origin origin, const std::string& name) {
    const flow::VariableId variable = program_.add({.width = static_cast<uint8_t>(width), .name = name});
    Step& step = add(Step::Kind::Any);
    step.to = variable;
    step.origin = origin;
    return program_.read(variable);
}

Lowering::Terms Lowering::anything(const llvm::Value& value, Origin origin) {
    Terms terms;
    for (const unsigned width : widthsOf(value.getType())) terms.push_back(fresh(width, origin, value.getName().str()));
    if (origin == Origin::Unsaid && !isUnsaid_)
        if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value))
            note(value, fmt::format("a value of {}", instruction->getOpcodeName()));
    return terms;
}

Term Lowering::addressOfObject(const llvm::Value& object) {
    const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&object);
    const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&object);
    // literals may share their bytes, a weak one may be nowhere, an alias is where another is, threads have their own
    // and what has no size may be where another begins
    const bool isAlone = global && !(variable && layout_.getTypeAllocSize(variable->getValueType()).isZero()) &&
                         !global->hasGlobalUnnamedAddr() && !global->isInterposable() &&
                         !global->hasExternalWeakLinkage() && !global->isThreadLocal() &&
                         (variable || llvm::isa<llvm::Function>(global));
    const std::string name = "&" + object.getName().str();
    if (global && !isAlone) return fresh(64, Origin::Unsaid, name);
    const auto [entry, isNew] = addresses_.try_emplace(&object, nullptr);
    if (isNew) entry->second = program_.read(program_.add({.width = 64, .name = name, .isAddress = isAlone}));
    return entry->second;
}

namespace {

bool isCompared(const llvm::Value& pointer) {
    return llvm::any_of(pointer.users(), [](const llvm::User* user) {
        return llvm::isa<llvm::ICmpInst>(user) || (llvm::isa<llvm::GEPOperator>(user) && isCompared(*user));
    });
}

}  // namespace

void Lowering::placeLocal(const llvm::AllocaInst& object) {
    if (isUnsaid_ || (places_.isApart(&object) && !isCompared(object))) return;
    const auto variable = static_cast<flow::VariableId>(addressOfObject(object)->value);
    program_.variables[variable].local = numberOfObject(object);
    Step& step = add(Step::Kind::Any);
    step.to = variable;
    step.origin = Origin::Unsaid;
    add(Step::Kind::Assume).value = program_.pool->negate(program_.pool->equal(program_.read(variable), number(0, 64)));
}

Lowering::Terms Lowering::constantOf(const llvm::Constant& constant) {
    const unsigned width = widthOf(constant.getType());
    if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant); integer && width != 0)
        return {number(integer->getZExtValue(), width)};
    if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant); real && width != 0)
        return {number(real->getValueAPF().bitcastToAPInt().getZExtValue(), width)};
    if (llvm::isa<llvm::ConstantPointerNull>(constant)) return {number(0, 64)};
    if (llvm::isa<llvm::GlobalValue>(constant)) return {addressOfObject(constant)};
    if (llvm::isa<llvm::UndefValue>(constant)) return anything(constant, Origin::Unset);  // poison too: each use anew
    if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&constant); step && width != 0)
        if (const Term term = addressTerm(*step)) return {term};
    if (const auto* structure = llvm::dyn_cast<llvm::StructType>(constant.getType());
        structure && !widthsOf(constant.getType()).empty()) {
        Terms terms;
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            terms.push_back(scalarOf(*constant.getAggregateElement(i)));
        return terms;
    }
    return anything(constant, Origin::Unsaid);
}

Lowering::Terms Lowering::valueOf(const llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) return constantOf(*constant);
    if (isUnsaid_) return anything(value, Origin::Unsaid);
    if (llvm::isa<llvm::AllocaInst>(value)) return {addressOfObject(value)};
    const auto found = values_.find(&value);
    return found == values_.end() ? anything(value, Origin::Unsaid) : found->second;
}

Term Lowering::scalarOf(const llvm::Value& value) {
    const Terms terms = valueOf(value);
    return terms.size() == 1
               ? terms.front()
               : fresh(widthOf(value.getType()) ? widthOf(value.getType()) : 64, Origin::Unsaid, value.getName().str());
}

Term Lowering::addressTerm(const llvm::GEPOperator& step) {
    expr::Pool& pool = *program_.pool;
    Term address = scalarOf(*step.getPointerOperand());
    for (auto type = llvm::gep_type_begin(step); type != llvm::gep_type_end(step); ++type) {
        uint64_t stride = 0;
        Term index = nullptr;
        if (llvm::StructType* structure = type.getStructTypeOrNull()) {
            const auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(type.getOperand())->getZExtValue());
            stride = layout_.getStructLayout(structure)->getElementOffset(field);
            index = number(1, 64);
        } else {
            stride = layout_.getTypeAllocSize(type.getIndexedType());
            index = pool.signExtend(scalarOf(*type.getOperand()), 64);
        }
        address = pool.binary(Op::Add, address, pool.binary(Op::Mul, index, number(stride, 64)));
    }
    return address;
}

// By zero, and where the quotient does not fit, processors trap or answer as they like.
Term Lowering::divided(Op op, Term a, Term b) {
    expr::Pool& pool = *program_.pool;
    const uint64_t least = uint64_t{1} << (a->width - 1);
    const bool isSigned = op == Op::SDiv || op == Op::SRem;
    Term isBeyond = pool.equal(b, number(0, b->width));
    if (isSigned)
        isBeyond = pool.either(isBeyond, pool.both(pool.equal(a, number(least, a->width)),
                                                   pool.equal(b, number(expr::mask(b->width), b->width))));
    const Term plain = pool.binary(op, a, b);
    return isBeyond->isFalse() ? plain : pool.ite(isBeyond, fresh(a->width, Origin::Unsaid, beyondName), plain);
}

Term Lowering::binary(const llvm::BinaryOperator& operation) {
    expr::Pool& pool = *program_.pool;
    if (widthOf(operation.getType()) == 0) return nullptr;
    const Term a = scalarOf(*operation.getOperand(0)), b = scalarOf(*operation.getOperand(1));
    switch (operation.getOpcode()) {
        case llvm::Instruction::Add:
            return pool.binary(Op::Add, a, b);
        case llvm::Instruction::Sub:
            return pool.binary(Op::Sub, a, b);
        case llvm::Instruction::Mul:
            return pool.binary(Op::Mul, a, b);
        case llvm::Instruction::UDiv:
            return divided(Op::UDiv, a, b);
        case llvm::Instruction::SDiv:
            return divided(Op::SDiv, a, b);
        case llvm::Instruction::URem:
            return divided(Op::URem, a, b);
        case llvm::Instruction::SRem:
            return divided(Op::SRem, a, b);
        case llvm::Instruction::And:
            return pool.binary(Op::And, a, b);
        case llvm::Instruction::Or:
            return pool.binary(Op::Or, a, b);
        case llvm::Instruction::Xor:
            return pool.binary(Op::Xor, a, b);
        case llvm::Instruction::Shl:
        case llvm::Instruction::LShr:
        case llvm::Instruction::AShr: {
            // by the width or more the processor takes the low bits of the amount, at 32 and 64 bits; what it does then
            // nobody is promised
            const Op op = operation.getOpcode() == llvm::Instruction::Shl    ? Op::Shl
                          : operation.getOpcode() == llvm::Instruction::LShr ? Op::LShr
                                                                             : Op::AShr;
            const Term plain = pool.binary(op, a, b);
            const Term isNarrow = pool.binary(Op::Ult, b, number(a->width, b->width));
            return isNarrow->isTrue() ? plain : pool.ite(isNarrow, plain, fresh(a->width, Origin::Unsaid, beyondName));
        }
        case llvm::Instruction::FAdd:
            return pool.binary(Op::FAdd, a, b);
        case llvm::Instruction::FSub:
            return pool.binary(Op::FSub, a, b);
        case llvm::Instruction::FMul:
            return pool.binary(Op::FMul, a, b);
        case llvm::Instruction::FDiv:
            return pool.binary(Op::FDiv, a, b);
        case llvm::Instruction::FRem:
            return pool.binary(Op::FRem, a, b);
        default:
            return nullptr;
    }
}

Term Lowering::comparison(const llvm::CmpInst& comparison) {
    expr::Pool& pool = *program_.pool;
    using P = llvm::CmpInst::Predicate;
    if (widthOf(comparison.getOperand(0)->getType()) == 0) return nullptr;
    const Term a = scalarOf(*comparison.getOperand(0)), b = scalarOf(*comparison.getOperand(1));
    const auto orUnordered = [&](Term term) { return pool.either(term, pool.binary(Op::FUnordered, a, b)); };
    switch (comparison.getPredicate()) {
        case P::ICMP_EQ:
            return pool.equal(a, b);
        case P::ICMP_NE:
            return pool.negate(pool.equal(a, b));
        case P::ICMP_ULT:
            return pool.binary(Op::Ult, a, b);
        case P::ICMP_ULE:
            return pool.binary(Op::Ule, a, b);
        case P::ICMP_UGT:
            return pool.binary(Op::Ult, b, a);
        case P::ICMP_UGE:
            return pool.binary(Op::Ule, b, a);
        case P::ICMP_SLT:
            return pool.binary(Op::Slt, a, b);
        case P::ICMP_SLE:
            return pool.binary(Op::Sle, a, b);
        case P::ICMP_SGT:
            return pool.binary(Op::Slt, b, a);
        case P::ICMP_SGE:
            return pool.binary(Op::Sle, b, a);
        case P::FCMP_OEQ:
            return pool.binary(Op::FEq, a, b);
        case P::FCMP_OLT:
            return pool.binary(Op::FLt, a, b);
        case P::FCMP_OLE:
            return pool.binary(Op::FLe, a, b);
        case P::FCMP_OGT:
            return pool.binary(Op::FLt, b, a);
        case P::FCMP_OGE:
            return pool.binary(Op::FLe, b, a);
        case P::FCMP_ONE:
            return pool.either(pool.binary(Op::FLt, a, b), pool.binary(Op::FLt, b, a));
        case P::FCMP_ORD:
            return pool.negate(pool.binary(Op::FUnordered, a, b));
        case P::FCMP_UNO:
            return pool.binary(Op::FUnordered, a, b);
        case P::FCMP_UEQ:
            return orUnordered(pool.binary(Op::FEq, a, b));
        case P::FCMP_UNE:
            return pool.negate(pool.binary(Op::FEq, a, b));
        case P::FCMP_ULT:
            return orUnordered(pool.binary(Op::FLt, a, b));
        case P::FCMP_ULE:
            return orUnordered(pool.binary(Op::FLe, a, b));
        case P::FCMP_UGT:
            return orUnordered(pool.binary(Op::FLt, b, a));
        case P::FCMP_UGE:
            return orUnordered(pool.binary(Op::FLe, b, a));
        case P::FCMP_FALSE:
            return pool.truth(false);
        case P::FCMP_TRUE:
            return pool.truth(true);
        default:
            return nullptr;
    }
}

Term Lowering::cast(const llvm::CastInst& cast) {
    expr::Pool& pool = *program_.pool;
    const unsigned from = widthOf(cast.getSrcTy()), to = widthOf(cast.getDestTy());
    if (from == 0 || to == 0) return nullptr;
    const Term value = scalarOf(*cast.getOperand(0));
    switch (cast.getOpcode()) {
        case llvm::Instruction::Trunc:
        case llvm::Instruction::ZExt:
        case llvm::Instruction::PtrToInt:
        case llvm::Instruction::IntToPtr:
            return pool.zeroExtend(value, to);
        case llvm::Instruction::SExt:
            return pool.signExtend(value, to);
        case llvm::Instruction::BitCast:
            return bitsOf(value, isFloat(cast.getSrcTy()) && !isFloat(cast.getDestTy()));
        case llvm::Instruction::FPToSI:
            return pool.make(Op::FToSI, to, {value});
        case llvm::Instruction::FPToUI:
            return pool.make(Op::FToUI, to, {value});
        case llvm::Instruction::SIToFP:
            return pool.make(Op::SIToF, to, {value});
        case llvm::Instruction::UIToFP:
            return pool.make(Op::UIToF, to, {value});
        case llvm::Instruction::FPTrunc:
        case llvm::Instruction::FPExt:
            return pool.make(Op::FToF, to, {value});
        default:
            return nullptr;
    }
}

// A number that another rounding, or a compiler that may calculate in another way, makes another number.
bool Lowering::isLoose(const llvm::Instruction& instruction) const {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    const bool isCalculated = llvm::isa<llvm::BinaryOperator>(instruction) || llvm::isa<llvm::CastInst>(instruction) ||
                              (call && call->getIntrinsicID() == llvm::Intrinsic::sqrt);
    const bool isBits = llvm::isa<llvm::BitCastInst>(instruction) || llvm::isa<llvm::FPExtInst>(instruction);
    if (!isFloat(instruction.getType()) || !isCalculated || isBits) return false;
    return outsiders_.isRoundingOpen() ||
           (llvm::isa<llvm::FPMathOperator>(instruction) && instruction.getFastMathFlags().any());
}

Term Lowering::computed(const llvm::Instruction& instruction) {
    expr::Pool& pool = *program_.pool;
    if (isLoose(instruction)) return nullptr;
    if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return binary(*operation);
    if (const auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) return comparison(*compare);
    if (const auto* change = llvm::dyn_cast<llvm::CastInst>(&instruction)) return cast(*change);
    if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&instruction))
        return step->getType()->isPointerTy() ? addressTerm(*step) : nullptr;
    if (const auto* negation = llvm::dyn_cast<llvm::UnaryOperator>(&instruction))
        return isFloat(negation->getType())
                   ? pool.make(Op::FNeg, widthOf(negation->getType()), {scalarOf(*negation->getOperand(0))})
                   : nullptr;
    if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
        if (widthOf(choice->getType()) == 0 || !choice->getCondition()->getType()->isIntegerTy(1)) return nullptr;
        return pool.ite(scalarOf(*choice->getCondition()), scalarOf(*choice->getTrueValue()),
                        scalarOf(*choice->getFalseValue()));
    }
    // what nobody wrote is made one value for all its uses
    if (const auto* frozen = llvm::dyn_cast<llvm::FreezeInst>(&instruction))
        return widthOf(frozen->getType()) ? scalarOf(*frozen->getOperand(0)) : nullptr;
    if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
        if (widthOf(call->getType()) == 0) return nullptr;
        if (call->getIntrinsicID() == llvm::Intrinsic::expect) return scalarOf(*call->getArgOperand(0));
        if (!isFloat(call->getType())) return nullptr;
        const unsigned width = widthOf(call->getType());
        if (call->getIntrinsicID() == llvm::Intrinsic::fabs)
            return pool.make(Op::FAbs, width, {scalarOf(*call->getArgOperand(0))});
        if (call->getIntrinsicID() == llvm::Intrinsic::sqrt)
            return pool.make(Op::FSqrt, width, {scalarOf(*call->getArgOperand(0))});
    }
    return nullptr;
}

}  // namespace provest::program
