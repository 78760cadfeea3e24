// Loads, stores and the arrays of a frame. A load looks at the shadow words of its bytes, a store also overwrites
// them; both go to the runtime only when a word or the address itself is symbolic.
#include "program/shadows.hpp"
#include "program/trace_layout.hpp"

namespace provest::program {

using llvm::Value;

namespace {

Value* part(llvm::IRBuilder<>& at, Value* whole, const ShadowLeaf& leaf) {
    for (const unsigned index : leaf.path)
        whole = whole->getType()->isVectorTy() ? at.CreateExtractElement(whole, index)
                                               : at.CreateExtractValue(whole, index);
    return whole;
}

const Value* objectOf(const Value* address) {
    while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(address)) address = step->getPointerOperand();
    return address;
}

bool neverWritten(const Value* address) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(objectOf(address));
    return global && global->isConstant();
}

bool holdsArray(llvm::Type* type) {
    if (type->isArrayTy()) return true;
    const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
    return structure && std::any_of(structure->element_begin(), structure->element_end(), holdsArray);
}

}  // namespace

// The compiler's own record of which conditions of a decision held: nothing of the unit.
bool Shadows::isBookkeeping(const Value* address) {
    const auto* slot = llvm::dyn_cast<llvm::AllocaInst>(address);
    if (!slot) return false;
    return std::any_of(slot->user_begin(), slot->user_end(),
                       [](const llvm::User* user) { return llvm::isa<llvm::InstrProfMCDCTVBitmapUpdate>(user); });
}

Value* Shadows::words(Builder& at, Value* address) const {
    Value* number = at.CreatePtrToInt(address, i64_);
    number = at.CreateAnd(at.CreateShl(number, 2), trace::shadowMask);
    return at.CreateIntToPtr(at.CreateAdd(number, llvm::ConstantInt::get(i64_, trace::shadowBase)), pointer_);
}

// Whether one of the words is not 0.
Value* Shadows::anyWords(Builder& at, Value* address, uint64_t bytes) const {
    llvm::Type* type = llvm::IntegerType::get(context_, static_cast<unsigned>(bytes * 32));
    Value* all = at.CreateAlignedLoad(type, words(at, address), llvm::Align(4));
    return at.CreateICmpNE(all, llvm::ConstantInt::get(type, 0));
}

void Shadows::load(llvm::LoadInst& instruction) {
    Value* address = instruction.getPointerOperand();
    if (isBookkeeping(address)) return;
    Value* sp = shadow(address);
    Leaves found;
    for (const ShadowLeaf& leaf : shadowLeaves(instruction.getType(), layout_)) {
        const uint64_t size = layout_.getTypeStoreSize(leaf.type);
        if (!leaf.followed || (neverWritten(address) && isZero(sp)) || size > 8) {
            found.push_back(constant(0));
            continue;
        }
        llvm::Instruction* next = instruction.getNextNode();
        Builder at(next);
        Value* where = leaf.offset ? at.CreateConstGEP1_64(i8_, address, leaf.offset) : address;
        Value* condition = neverWritten(address) ? llvm::ConstantInt::getFalse(context_) : anyWords(at, where, size);
        if (!isZero(sp)) condition = at.CreateOr(condition, at.CreateICmpNE(sp, constant(0)));
        found.push_back(rarely(next, condition, [&](Builder& then) -> Value* {
            Value* value = bits(then, part(then, &instruction, leaf));
            Value* node = call(then, "provest_sym_load", i32_, {where, constant(size), sp, value});
            const auto width = layout_.getTypeSizeInBits(leaf.type);
            if (width == size * 8) return node;
            llvm::Type* whole = llvm::IntegerType::get(context_, static_cast<unsigned>(size * 8));
            Value* narrowed =
                call(then, "provest_sym_unary", i32_, {kind(trace::Trunc, leaf.type, whole), node, value});
            return then.CreateSelect(then.CreateICmpNE(node, constant(0)), narrowed, constant(0));
        }));
    }
    if (!found.empty()) set(&instruction, found);
}

void Shadows::store(llvm::StoreInst& instruction) {
    Value *address = instruction.getPointerOperand(), *value = instruction.getValueOperand();
    if (isBookkeeping(address)) return;
    Value* sp = shadow(address);
    const Leaves shadows = leaves(value);
    size_t number = 0;
    for (const ShadowLeaf& leaf : shadowLeaves(value->getType(), layout_)) {
        Value* s = shadows[number++];
        const uint64_t size = layout_.getTypeStoreSize(leaf.type);
        Builder at(&instruction);
        Value* where = leaf.offset ? at.CreateConstGEP1_64(i8_, address, leaf.offset) : address;
        if (!leaf.followed || size > 8) {
            call(at, "provest_sym_clear", void_, {where, llvm::ConstantInt::get(i64_, size)});
            continue;
        }
        Value* condition = anyWords(at, where, size);
        if (Value* any = anyOf(at, {sp, s}); !isZero(any))
            condition = at.CreateOr(condition, at.CreateICmpNE(any, constant(0)));
        rarely(&instruction, condition, [&](Builder& then) -> Value* {
            Value* held = bits(then, part(then, value, leaf));
            Value* wide = s;
            if (layout_.getTypeSizeInBits(leaf.type) != size * 8 && !isZero(s)) {
                llvm::Type* whole = llvm::IntegerType::get(context_, static_cast<unsigned>(size * 8));
                wide = call(then, "provest_sym_unary", i32_, {kind(trace::ZExt, whole, leaf.type), s, held});
                wide = then.CreateSelect(then.CreateICmpNE(s, constant(0)), wide, constant(0));
            }
            return call(then, "provest_sym_store", void_, {where, constant(size), sp, wide, held});
        });
    }
}

void Shadows::atomic(llvm::Instruction& instruction, Value* address, uint64_t bytes) {
    Builder at(&instruction);
    call(at, "provest_sym_clear", void_, {address, llvm::ConstantInt::get(i64_, bytes)});
}

void Shadows::locals(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> arrays;
    for (llvm::BasicBlock& block : function)
        for (llvm::Instruction& instruction : block)
            if (auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
                if ((holdsArray(slot->getAllocatedType()) || slot->isArrayAllocation()) && !isBookkeeping(slot))
                    arrays.push_back(slot);
    if (arrays.empty()) return;
    Builder first(&function.getEntryBlock(), function.getEntryBlock().getFirstInsertionPt());
    frame_ = call(first, "provest_sym_frame", i32_, {});
    for (llvm::AllocaInst* slot : arrays) {
        Builder at(slot->getNextNode());
        Value* size = llvm::ConstantInt::get(i64_, layout_.getTypeAllocSize(slot->getAllocatedType()));
        if (slot->isArrayAllocation()) size = at.CreateMul(size, at.CreateZExtOrTrunc(slot->getArraySize(), i64_));
        call(at, "provest_sym_local", void_, {slot, size});
    }
}

}  // namespace provest::program
