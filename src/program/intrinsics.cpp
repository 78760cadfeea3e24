#include "program/intrinsics.hpp"

#include <llvm/CodeGen/IntrinsicLowering.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace provest::program {

using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

namespace {

using Builder = llvm::IRBuilder<>;

// a * b + c: rounded twice, unless the processor has an instruction that rounds once.
Value* multiplyAdd(Builder& at, const llvm::IntrinsicInst& call) {
    const auto features = call.getFunction()->getFnAttribute("target-features").getValueAsString();
    if (features.contains("+fma")) return nullptr;
    return at.CreateFAdd(at.CreateFMul(call.getArgOperand(0), call.getArgOperand(1)), call.getArgOperand(2));
}

Value* copySign(Builder& at, const llvm::IntrinsicInst& call) {
    llvm::Type* type = call.getType();
    llvm::Type* bits = at.getIntNTy(type->getPrimitiveSizeInBits());
    Value* sign = llvm::ConstantInt::get(bits, llvm::APInt::getSignMask(bits->getIntegerBitWidth()));
    Value* magnitude = at.CreateAnd(at.CreateBitCast(call.getArgOperand(0), bits), at.CreateNot(sign));
    Value* from = at.CreateAnd(at.CreateBitCast(call.getArgOperand(1), bits), sign);
    return at.CreateBitCast(at.CreateOr(magnitude, from), type);
}

// The other one, where one is no number.
Value* extreme(Builder& at, Value* a, Value* b, llvm::CmpInst::Predicate first) {
    return at.CreateSelect(at.CreateFCmpUNO(b, b), a, at.CreateSelect(at.CreateFCmp(first, a, b), a, b));
}

// isnan, isfinite and the like.
Value* isOfClass(Builder& at, const llvm::IntrinsicInst& call) {
    Value* x = call.getArgOperand(0);
    llvm::Type* type = x->getType();
    const llvm::fltSemantics& form = type->getFltSemantics();
    Value* infinity = llvm::ConstantFP::getInfinity(type);
    Value* least = llvm::ConstantFP::get(type->getContext(), llvm::APFloat::getSmallestNormalized(form));
    Value* zero = llvm::ConstantFP::get(type, 0.0);
    Value* magnitude = at.CreateUnaryIntrinsic(Intrinsic::fabs, x);
    auto wanted = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue());
    Value* found = nullptr;
    const auto add = [&](unsigned classes, auto make) {
        if ((wanted & classes) != classes) return;
        wanted &= ~classes;
        found = found ? at.CreateOr(found, make()) : make();
    };
    add(llvm::fcNan, [&] { return at.CreateFCmpUNO(x, x); });
    add(llvm::fcFinite, [&] { return at.CreateFCmpONE(magnitude, infinity); });
    add(llvm::fcInf, [&] { return at.CreateFCmpOEQ(magnitude, infinity); });
    add(llvm::fcPosInf, [&] { return at.CreateFCmpOEQ(x, infinity); });
    add(llvm::fcNegInf, [&] { return at.CreateFCmpOEQ(x, llvm::ConstantFP::getInfinity(type, true)); });
    add(llvm::fcNormal,
        [&] { return at.CreateAnd(at.CreateFCmpOGE(magnitude, least), at.CreateFCmpONE(magnitude, infinity)); });
    add(llvm::fcSubnormal, [&] { return at.CreateAnd(at.CreateFCmpOLT(magnitude, least), at.CreateFCmpONE(x, zero)); });
    add(llvm::fcZero, [&] { return at.CreateFCmpOEQ(x, zero); });
    return wanted == 0 ? found : nullptr;
}

struct Checked {
    Value* result;
    Value* overflow;
};

// The product in 64 bits, where its factors are narrower; else by dividing it again.
Checked product(Builder& at, Value* a, Value* b, bool isSigned) {
    llvm::Type* type = a->getType();
    const unsigned width = type->getIntegerBitWidth();
    Value* result = at.CreateMul(a, b);
    if (width <= 32) {
        llvm::Type* wide = at.getInt64Ty();
        const auto widened = [&](Value* value) {
            return isSigned ? at.CreateSExt(value, wide) : at.CreateZExt(value, wide);
        };
        return {result, at.CreateICmpNE(at.CreateMul(widened(a), widened(b)), widened(result))};
    }
    Value *zero = llvm::ConstantInt::get(type, 0), *one = llvm::ConstantInt::get(type, 1);
    Value* isZero = at.CreateICmpEQ(a, zero);
    if (!isSigned) {
        Value* again = at.CreateUDiv(result, at.CreateSelect(isZero, one, a));
        return {result, at.CreateSelect(isZero, at.getFalse(), at.CreateICmpNE(again, b))};
    }
    Value* isMinusOne = at.CreateICmpEQ(a, llvm::Constant::getAllOnesValue(type));
    Value* again = at.CreateSDiv(result, at.CreateSelect(at.CreateOr(isZero, isMinusOne), one, a));
    Value* least = llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(width));
    Value* otherwise = at.CreateSelect(isMinusOne, at.CreateICmpEQ(b, least), at.CreateICmpNE(again, b));
    return {result, at.CreateSelect(isZero, at.getFalse(), otherwise)};
}

Checked checked(Builder& at, const llvm::WithOverflowInst& call) {
    Value *a = call.getLHS(), *b = call.getRHS();
    Value* zero = llvm::ConstantInt::get(a->getType(), 0);
    switch (call.getIntrinsicID()) {
        case Intrinsic::uadd_with_overflow: {
            Value* sum = at.CreateAdd(a, b);
            return {sum, at.CreateICmpULT(sum, a)};
        }
        case Intrinsic::sadd_with_overflow: {
            Value* sum = at.CreateAdd(a, b);
            return {sum, at.CreateICmpSLT(at.CreateAnd(at.CreateXor(sum, a), at.CreateXor(sum, b)), zero)};
        }
        case Intrinsic::usub_with_overflow:
            return {at.CreateSub(a, b), at.CreateICmpULT(a, b)};
        case Intrinsic::ssub_with_overflow: {
            Value* difference = at.CreateSub(a, b);
            return {difference, at.CreateICmpSLT(at.CreateAnd(at.CreateXor(a, b), at.CreateXor(difference, a)), zero)};
        }
        default:
            return product(at, a, b, call.isSigned());
    }
}

void expandChecked(llvm::WithOverflowInst& call) {
    if (!call.getLHS()->getType()->isIntegerTy() || call.getLHS()->getType()->getIntegerBitWidth() > 64) return;
    Builder at(&call);
    const Checked parts = checked(at, call);
    for (llvm::User* user : llvm::make_early_inc_range(call.users())) {
        auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
        if (!part) continue;
        part->replaceAllUsesWith(part->getIndices()[0] == 0 ? parts.result : parts.overflow);
        part->eraseFromParent();
    }
    if (call.use_empty()) call.eraseFromParent();
}

// The bits of `high` and `low` side by side, turned; the upper or the lower half of them.
Value* funnel(Builder& at, const llvm::IntrinsicInst& call, bool isLeft) {
    Value *high = call.getArgOperand(0), *low = call.getArgOperand(1);
    llvm::Type* type = call.getType();
    const unsigned width = type->getIntegerBitWidth();
    if (!llvm::isPowerOf2_32(width)) return nullptr;
    Value* most = llvm::ConstantInt::get(type, width - 1);
    Value* by = at.CreateAnd(call.getArgOperand(2), most);
    Value* rest = at.CreateSub(most, by);
    if (isLeft) return at.CreateOr(at.CreateShl(high, by), at.CreateLShr(at.CreateLShr(low, 1), rest));
    return at.CreateOr(at.CreateShl(at.CreateShl(high, 1), rest), at.CreateLShr(low, by));
}

Value* libraryCall(Builder& at, llvm::IntrinsicInst& call, const char* name) {
    Value* given = call.getArgOperand(0);
    const std::string full = given->getType()->isFloatTy() ? std::string(name) + "f" : name;
    return at.CreateCall(call.getModule()->getOrInsertFunction(full, call.getType(), given->getType()), {given});
}

Value* ofFloats(Builder& at, llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
        case Intrinsic::fmuladd:
            return multiplyAdd(at, call);
        case Intrinsic::copysign:
            return copySign(at, call);
        case Intrinsic::minnum:
            return extreme(at, call.getArgOperand(0), call.getArgOperand(1), llvm::CmpInst::FCMP_OLT);
        case Intrinsic::maxnum:
            return extreme(at, call.getArgOperand(0), call.getArgOperand(1), llvm::CmpInst::FCMP_OGT);
        case Intrinsic::is_fpclass:
            return isOfClass(at, call);
        case Intrinsic::floor:
            return libraryCall(at, call, "floor");
        case Intrinsic::ceil:
            return libraryCall(at, call, "ceil");
        case Intrinsic::trunc:
            return libraryCall(at, call, "trunc");
        case Intrinsic::round:
            return libraryCall(at, call, "round");
        case Intrinsic::rint:
            return libraryCall(at, call, "rint");
        case Intrinsic::nearbyint:
            return libraryCall(at, call, "nearbyint");
        case Intrinsic::lround:
        case Intrinsic::llround:
            return libraryCall(at, call, "lround");
        case Intrinsic::lrint:
        case Intrinsic::llrint:
            return libraryCall(at, call, "lrint");
        default:
            return nullptr;
    }
}

Value* ofIntegers(Builder& at, llvm::IntrinsicInst& call) {
    Value* a = call.getArgOperand(0);
    const auto chosen = [&](llvm::CmpInst::Predicate first) {
        return at.CreateSelect(at.CreateICmp(first, a, call.getArgOperand(1)), a, call.getArgOperand(1));
    };
    switch (call.getIntrinsicID()) {
        case Intrinsic::abs:
            return at.CreateSelect(at.CreateICmpSLT(a, llvm::ConstantInt::get(a->getType(), 0)), at.CreateNeg(a), a);
        case Intrinsic::smin:
            return chosen(llvm::CmpInst::ICMP_SLT);
        case Intrinsic::smax:
            return chosen(llvm::CmpInst::ICMP_SGT);
        case Intrinsic::umin:
            return chosen(llvm::CmpInst::ICMP_ULT);
        case Intrinsic::umax:
            return chosen(llvm::CmpInst::ICMP_UGT);
        case Intrinsic::fshl:
            return funnel(at, call, true);
        case Intrinsic::fshr:
            return funnel(at, call, false);
        default:
            return nullptr;
    }
}

bool isOfBits(const llvm::IntrinsicInst& call) {
    const auto id = call.getIntrinsicID();
    return id == Intrinsic::ctpop || id == Intrinsic::ctlz || id == Intrinsic::cttz || id == Intrinsic::bswap;
}

void expand(llvm::IntrinsicInst& call, llvm::IntrinsicLowering& lowering) {
    if (auto* arithmetic = llvm::dyn_cast<llvm::WithOverflowInst>(&call)) return expandChecked(*arithmetic);
    if (call.arg_empty()) return;
    llvm::Type* type = call.getArgOperand(0)->getType();
    const bool isInteger = type->isIntegerTy() && type->getIntegerBitWidth() <= 64;
    if (isInteger && isOfBits(call)) return lowering.LowerIntrinsicCall(&call);
    if (!isInteger && !type->isFloatTy() && !type->isDoubleTy()) return;
    Builder at(&call);
    if (Value* same = isInteger ? ofIntegers(at, call) : ofFloats(at, call)) {
        call.replaceAllUsesWith(same);
        call.eraseFromParent();
    }
}

}  // namespace

void expandIntrinsics(llvm::Module& module) {
    llvm::IntrinsicLowering lowering(module.getDataLayout());
    for (llvm::Function& function : module) {
        llvm::SmallVector<llvm::IntrinsicInst*> found;
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) found.push_back(call);
        for (llvm::IntrinsicInst* call : found) expand(*call, lowering);
    }
}

}  // namespace provest::program
