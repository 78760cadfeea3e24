#include "program/condition_hooks.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>

namespace provest::program {

using llvm::IRBuilder;
using llvm::Value;
using Values = std::vector<Value*>;

namespace {

// As enum pv_compare and PV_ANSWER_ARM in runtime/hooks.h.
enum Compare : uint32_t { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };
constexpr uint32_t answerArm = ~0u, mostRest = 15;

uint32_t kindOf(llvm::CmpInst::Predicate predicate) {
    using P = llvm::CmpInst::Predicate;
    switch (predicate) {
        case P::ICMP_EQ:
        case P::FCMP_OEQ:
        case P::FCMP_UEQ:
            return EQ;
        case P::ICMP_NE:
        case P::FCMP_ONE:
        case P::FCMP_UNE:
            return NE;
        case P::ICMP_SLT:
        case P::FCMP_OLT:
        case P::FCMP_ULT:
            return SLT;
        case P::ICMP_SLE:
        case P::FCMP_OLE:
        case P::FCMP_ULE:
            return SLE;
        case P::ICMP_SGT:
        case P::FCMP_OGT:
        case P::FCMP_UGT:
            return SGT;
        case P::ICMP_SGE:
        case P::FCMP_OGE:
        case P::FCMP_UGE:
            return SGE;
        case P::ICMP_ULT:
            return ULT;
        case P::ICMP_ULE:
            return ULE;
        case P::ICMP_UGT:
            return UGT;
        case P::ICMP_UGE:
            return UGE;
        default:
            return ~0u;
    }
}

bool isZero(const Value* value) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value);
    return number && number->isZero();
}

// x of !x; null for others.
Value* flipped(Value* value) {
    auto* flip = llvm::dyn_cast<llvm::BinaryOperator>(value);
    const bool isFlip = flip && flip->getOpcode() == llvm::Instruction::Xor && flip->getType()->isIntegerTy(1) &&
                        llvm::isa<llvm::ConstantInt>(flip->getOperand(1));
    return isFlip ? flip->getOperand(0) : nullptr;
}

// x of (int)x where x is a truth value.
Value* widenedTruth(Value* value) {
    auto* widened = llvm::dyn_cast<llvm::ZExtInst>(value);
    return widened && widened->getOperand(0)->getType()->isIntegerTy(1) ? widened->getOperand(0) : nullptr;
}

}  // namespace

void callIf(Value* condition, llvm::Instruction* before, const char* name, const HookArguments& arguments) {
    llvm::LLVMContext& context = before->getContext();
    llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(condition, before->getIterator(), false,
                                                              llvm::MDBuilder(context).createBranchWeights(1, 100'000));
    IRBuilder<> at(then);
    const Values values = arguments(at);
    std::vector<llvm::Type*> types;
    for (const Value* value : values) types.push_back(value->getType());
    auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false);
    at.CreateCall(before->getModule()->getOrInsertFunction(name, type), values);
}

ConditionHooks::ConditionHooks(llvm::Module& module)
    : module_(module),
      context_(module.getContext()),
      i8_(llvm::Type::getInt8Ty(context_)),
      i32_(llvm::Type::getInt32Ty(context_)),
      i64_(llvm::Type::getInt64Ty(context_)) {}

void ConditionHooks::measure(const Branch& branch, llvm::Constant* flag, CounterId arm) {
    const Place place{branch.at, flag, number(arm)};
    if (llvm::isa<llvm::SwitchInst>(branch.at))
        compareSwitch(branch, place);
    else
        compare(place, branch.condition, false);
}

void ConditionHooks::hook(const Place& place, const char* name, const HookArguments& arguments) {
    IRBuilder<> at(place.before);
    Value* isSet = at.CreateICmpNE(at.CreateLoad(i8_, place.flag), llvm::ConstantInt::get(i8_, 0));
    callIf(isSet, place.before, name, arguments);
}

// ---- answers of functions

void ConditionHooks::noteAnswers(const ModuleBranches& branches) {
    // Functions that answer by asking others are found once those are known.
    for (bool grows = true; grows;) {
        grows = false;
        for (const FunctionBranches& each : branches.functions) {
            if (answering_.contains(each.function)) continue;
            const auto answers = answersOf(*each.function);
            if (std::none_of(answers.begin(), answers.end(), [](const Answer& one) { return one.isMeasured; }))
                continue;
            grows = answering_.insert(each.function).second;
        }
    }
    // Before anything is put in between: where each answer is used at once.
    for (const FunctionBranches& each : branches.functions)
        for (llvm::BasicBlock& block : *each.function)
            for (llvm::Instruction& instruction : block)
                if (auto* call = answeringCall(&instruction)) answeredAt_[call] = soleUseOf(call);
    std::vector<Answer> all;
    for (const FunctionBranches& each : branches.functions)
        if (answering_.contains(each.function)) {
            const auto answers = answersOf(*each.function);
            all.insert(all.end(), answers.begin(), answers.end());
        }
    llvm::Constant* measuring = module_.getOrInsertGlobal("provest_measuring", i8_);
    for (const Answer& answer : all)
        compare({answer.before, measuring, number(answerArm - answer.rest)}, answer.condition, answer.negated);
}

std::vector<ConditionHooks::Answer> ConditionHooks::answersOf(llvm::Function& function) const {
    std::vector<Answer> answers;
    for (llvm::BasicBlock& block : function)
        if (auto* back = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()); back && back->getReturnValue()) {
            Value* value = back->getReturnValue();
            if (Value* truth = widenedTruth(value)) value = truth;
            if (value->getType()->isIntegerTy(1)) addAnswers(value, back, 0, answers);
        }
    return answers;
}

void ConditionHooks::addAnswers(Value* value, llvm::Instruction* before, uint32_t rest, std::vector<Answer>& to) const {
    auto* choice = llvm::dyn_cast<llvm::PHINode>(value);
    if (!choice || rest == mostRest) {
        const bool isMeasured = isComparison(value);
        to.push_back({before, value, false, isMeasured ? rest : mostRest, isMeasured});
        return;
    }
    // a && b && c: the answer is false where a is, or b is, else it is c.
    const unsigned ways = choice->getNumIncomingValues();
    for (unsigned i = 0; i < ways; ++i) {
        Value* incoming = choice->getIncomingValue(i);
        llvm::Instruction* end = choice->getIncomingBlock(i)->getTerminator();
        const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(incoming);
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(end);
        if (!constant) {
            addAnswers(incoming, end, llvm::isa<llvm::PHINode>(incoming) ? mostRest : rest, to);
        } else if (branch && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1)) {
            const bool side = branch->getSuccessor(0) == choice->getParent();
            to.push_back({end, branch->getCondition(), side != constant->isOne(),
                          std::min(rest + ways - 1 - i, mostRest), isComparison(branch->getCondition())});
        } else {
            to.push_back({end, incoming, false, mostRest, false});
        }
    }
}

bool ConditionHooks::isComparison(Value* value) const {
    if (Value* inner = flipped(value)) return isComparison(inner);
    return llvm::isa<llvm::CmpInst>(value) || stringComparison(value) || lookup(value) || endTest(value) ||
           answeringCall(value);
}

llvm::CallBase* ConditionHooks::answeringCall(Value* value) const {
    auto* call = llvm::dyn_cast<llvm::CallBase>(value);
    return call && call->getCalledFunction() && answering_.contains(call->getCalledFunction()) ? call : nullptr;
}

// The end of the block in which the call's answer arrives, unless another answer comes before it.
llvm::Instruction* ConditionHooks::soleUseOf(const llvm::CallBase* call) const {
    const llvm::Instruction* next = call->getNextNode();
    if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call)) {
        if (!invoke->getNormalDest()->getSinglePredecessor()) return nullptr;
        next = &invoke->getNormalDest()->front();
    }
    for (; next && !next->isTerminator(); next = next->getNextNode())
        if (answeringCall(const_cast<llvm::Instruction*>(next))) return nullptr;
    return const_cast<llvm::Instruction*>(next);
}

// ---- conditions

void ConditionHooks::compare(const Place& place, Value* condition, bool negated) {
    if (Value* inner = flipped(condition)) return compare(place, inner, !negated);
    if (auto* integers = llvm::dyn_cast<llvm::ICmpInst>(condition)) {
        // (int)(a < b) != 0, as C writes a truth value
        const bool isTruth = integers->isEquality() && isZero(integers->getOperand(1));
        const bool flips = integers->getPredicate() == llvm::CmpInst::ICMP_EQ;
        if (Value* truth = isTruth ? widenedTruth(integers->getOperand(0)) : nullptr)
            return compare(place, truth, negated != flips);
        if (isTruth && compareAnswer(place, integers->getOperand(0), negated != flips)) return;
        if (compareIntegers(place, integers, negated)) return;
    }
    if (auto* floats = llvm::dyn_cast<llvm::FCmpInst>(condition)) {
        const uint32_t kind = kindOf(negated ? floats->getInversePredicate() : floats->getPredicate());
        if (kind != ~0u && floats->getOperand(0)->getType()->isFloatingPointTy()) {
            llvm::Type* real = llvm::Type::getDoubleTy(context_);
            return hook(place, "provest_compare_float", [&](IRBuilder<>& at) {
                return Values{place.arm, number(kind), at.CreateFPCast(floats->getOperand(0), real),
                              at.CreateFPCast(floats->getOperand(1), real)};
            });
        }
    }
    if (compareTexts(place, condition, negated) || compareAnswer(place, condition, negated)) return;
    hook(place, "provest_compare_flag", [&](IRBuilder<>& at) {
        Value* truth = at.CreateZExt(condition, i32_);
        return Values{place.arm, negated ? at.CreateXor(truth, 1) : truth};
    });
}

bool ConditionHooks::compareIntegers(const Place& place, llvm::ICmpInst* condition, bool negated) {
    Value* left = condition->getOperand(0);
    Value* right = condition->getOperand(1);
    const auto predicate = negated ? condition->getInversePredicate() : condition->getPredicate();
    Value* kind = number(kindOf(predicate));
    const auto say = [&](const char* name, const HookArguments& arguments) {
        hook(place, name, arguments);
        return true;
    };
    if (isZero(right) && isTextComparison(left)) {
        if (const auto strings = stringComparison(left)) noteStrings(place, *strings, left);
        return say("provest_compare_text",
                   [&](IRBuilder<>& at) { return Values{place.arm, kind, widen(at, left, true)}; });
    }
    if (const auto found = isZero(right) ? lookup(left) : std::nullopt;
        found && found->answer == Lookup::Answer::Count && noteLookup(place, *found)) {
        const bool wantsNone = predicate == llvm::CmpInst::ICMP_EQ || predicate == llvm::CmpInst::ICMP_ULE;
        return say("provest_compare_search", [&](IRBuilder<>& at) {
            return Values{place.arm, number(wantsNone ? EQ : NE), widen(at, left, false)};
        });
    }
    if (const auto* nowhere = llvm::dyn_cast<llvm::ConstantInt>(right);
        nowhere && nowhere->isMinusOne() && condition->isEquality() && isStringSearch(left))
        return say("provest_compare_search", [&](IRBuilder<>& at) {
            return Values{place.arm, kind, at.CreateZExt(at.CreateICmpNE(left, right), i64_)};
        });
    if (condition->isEquality() && llvm::isa<llvm::ConstantPointerNull>(right) && isTextSearch(left))
        return say("provest_compare_search",
                   [&](IRBuilder<>& at) { return Values{place.arm, kind, widen(at, left, false)}; });
    if (const auto tested = isZero(right) && condition->isEquality() ? characterClassTest(left) : std::nullopt)
        return say("provest_compare_class", [&](IRBuilder<>& at) {
            return Values{place.arm, kind, widen(at, tested->character, true), number(tested->mask)};
        });
    if (!left->getType()->isPointerTy() && left->getType()->getIntegerBitWidth() > 64) return false;
    const bool isSigned = !condition->isUnsigned();
    return say("provest_compare", [&](IRBuilder<>& at) {
        return Values{place.arm, kind, widen(at, left, isSigned), widen(at, right, isSigned)};
    });
}

// What a function of the unit has just answered.
bool ConditionHooks::compareAnswer(const Place& place, Value* answer, bool negated) {
    const auto at = answeredAt_.find(answeringCall(answer));
    if (at == answeredAt_.end() || at->second != place.before) return false;
    hook(place, "provest_compare_answer", [&](IRBuilder<>& in) {
        return Values{place.arm, in.CreateZExt(in.CreateIsNotNull(answer), i32_), number(negated)};
    });
    return true;
}

// Truth values that the standard library gives: whether strings are equal, whether a key was found.
bool ConditionHooks::compareTexts(const Place& place, Value* condition, bool negated) {
    const auto search = [&](bool meansFound) {
        hook(place, "provest_compare_search", [&](IRBuilder<>& at) {
            Value* truth = at.CreateZExt(condition, i64_);
            return Values{place.arm, number(meansFound != negated ? NE : EQ),
                          meansFound ? truth : at.CreateXor(truth, 1)};
        });
        return true;
    };
    if (const auto strings = stringComparison(condition);
        strings && strings->answer != StringComparison::Answer::Order && noteStrings(place, *strings, condition)) {
        const bool equal = strings->answer == StringComparison::Answer::Equal;
        hook(place, "provest_compare_text", [&](IRBuilder<>& at) {
            Value* truth = at.CreateZExt(condition, i64_);
            return Values{place.arm, number(equal != negated ? EQ : NE), equal ? at.CreateXor(truth, 1) : truth};
        });
        return true;
    }
    if (const auto found = lookup(condition);
        found && found->answer == Lookup::Answer::Truth && noteLookup(place, *found))
        return search(true);
    if (const auto end = endTest(condition); end && noteLookup(place, end->lookup)) return search(!end->equal);
    return false;
}

void ConditionHooks::compareSwitch(const Branch& branch, const Place& place) {
    auto* instruction = llvm::cast<llvm::SwitchInst>(branch.at);
    if (instruction->getCondition()->getType()->getIntegerBitWidth() > 64) return;
    std::vector<llvm::Constant*> labels, ends;  // of arm i: labels[ends[i - 1]] to labels[ends[i] - 1]
    for (size_t i = 0; i + 1 < branch.values.size(); ++i) {
        for (const int64_t value : branch.values[i]) labels.push_back(llvm::ConstantInt::getSigned(i64_, value));
        ends.push_back(llvm::ConstantInt::get(i32_, labels.size()));
    }
    hook(place, "provest_switch", [&](IRBuilder<>& at) {
        return Values{place.arm, number(static_cast<uint32_t>(ends.size())),
                      at.CreateSExt(instruction->getCondition(), i64_), constants(i64_, labels), constants(i32_, ends)};
    });
}

// ---- what library calls worked on

// Right behind the call, while temporaries still live. False where there is no such place.
bool ConditionHooks::note(const Place& place, llvm::CallBase* call, const char* name, const HookArguments& arguments) {
    llvm::Instruction* behind = call->getNextNode();
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call)) {
        if (!invoke->getNormalDest()->getSinglePredecessor()) return false;
        behind = &*invoke->getNormalDest()->getFirstInsertionPt();
    }
    if (noted_.insert({call, place.flag}).second) hook({behind, place.flag, place.arm}, name, arguments);
    return true;
}

// Where the characters are, and how many; -1 up to a NUL.
std::pair<Value*, Value*> ConditionHooks::charactersOf(const StringComparison::Text& text, IRBuilder<>& at) const {
    using Kind = StringComparison::Text::Kind;
    Value* address = text.address;
    Value* length = text.length ? text.length : llvm::ConstantInt::getSigned(i64_, -1);
    if (text.kind != Kind::Characters) {  // libstdc++: a string is where it is and how long, a view the reverse
        const bool isView = text.kind == Kind::View;
        Value* second = at.CreateConstInBoundsGEP1_64(i8_, text.address, 8);
        length = at.CreateLoad(i64_, isView ? text.address : second);
        address = at.CreateLoad(llvm::PointerType::get(context_, 0), isView ? second : text.address);
    }
    if (!text.from) return {address, length};
    return {at.CreateGEP(i8_, address, text.from),
            at.CreateBinaryIntrinsic(llvm::Intrinsic::umin, at.CreateSub(length, text.from), text.count)};
}

// How far the texts are apart, for the branch that follows.
bool ConditionHooks::noteStrings(const Place& place, const StringComparison& strings, Value* result) {
    using Answer = StringComparison::Answer;
    return note(place, llvm::cast<llvm::CallBase>(result), "provest_note_strings", [&](IRBuilder<>& at) {
        const auto [left, leftLength] = charactersOf(strings.left, at);
        const auto [right, rightLength] = charactersOf(strings.right, at);
        Value* answer = strings.answer == Answer::Order ? at.CreateSExt(result, i64_) : at.CreateZExt(result, i64_);
        if (strings.answer == Answer::Equal) answer = at.CreateXor(answer, 1);
        Value* part = number(static_cast<uint32_t>(strings.part));
        return Values{left, leftLength, right, rightLength, part, answer};
    });
}

// The same for keys of a container.
bool ConditionHooks::noteLookup(const Place& place, const Lookup& lookup) {
    return note(place, lookup.call, "provest_note_lookup", [&](IRBuilder<>& at) {
        Value* container = lookup.call->getArgOperand(0);
        Value* found = lookup.call;
        if (lookup.answer == Lookup::Answer::Iterator) {  // libstdc++: the end of a tree is its header
            Value* end = lookup.isHashed ? llvm::Constant::getNullValue(found->getType())
                                         : at.CreateConstInBoundsGEP1_64(i8_, container, 8);
            found = at.CreateICmpNE(found, end);
        }
        return Values{container, lookup.call->getArgOperand(1), number(lookup.isHashed), number(lookup.key),
                      at.CreateZExtOrTrunc(found, i64_)};
    });
}

Value* ConditionHooks::widen(IRBuilder<>& at, Value* value, bool isSigned) const {
    if (value->getType()->isPointerTy()) return at.CreatePtrToInt(value, i64_);
    return isSigned ? at.CreateSExt(value, i64_) : at.CreateZExt(value, i64_);
}

Value* ConditionHooks::constants(llvm::Type* element, const std::vector<llvm::Constant*>& values) {
    auto* type = llvm::ArrayType::get(element, values.size());
    return new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::PrivateLinkage,
                                    llvm::ConstantArray::get(type, values), "provest_cases");
}

}  // namespace provest::program
