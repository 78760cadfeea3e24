#include "program/lower_code.hpp"

#include "program/plain_code.hpp"

namespace provest::program {

using expr::Op;
using flow::Origin;
using flow::Step;
using flow::Term;

Term Lowering::indexOf(const LeafCell& cell) {
    expr::Pool& pool = *program_.pool;
    Term index = number(cell.index, 64);
    for (const LeafCell::Term& part : cell.terms) {
        const Term value = pool.binary(Op::Add, pool.signExtend(scalarOf(*part.value), 64), number(part.addend, 64));
        add(Step::Kind::Assume).value = pool.binary(Op::Ult, value, number(part.count, 64));
        index = pool.binary(Op::Add, index, pool.binary(Op::Mul, value, number(part.factor, 64)));
    }
    return index;
}

// The object that is accessed may change while the unit runs.
bool Lowering::isShared(const llvm::Value& pointer) const {
    if (pointer.getType()->getPointerAddressSpace() != 0) return true;
    if (!outsiders_.isConcurrent()) return false;
    const ObjectAddress address = addressOf(&pointer, layout_);
    return !address.object || !places_.isApart(address.object);
}

void Lowering::load(const llvm::LoadInst& load) {
    const ObjectAddress address = addressOf(load.getPointerOperand(), layout_);
    const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(address.object);
    if (global && baseOfCounters(*global)) {
        values_[&load] = {number(0, 32)};  // only to be written back
        return;
    }
    const auto widths = widthsOf(load.getType());
    const uint64_t bytes = layout_.getTypeStoreSize(load.getType());
    const bool isWhole = widths.size() == 1 && (widths.front() == bytes * 8 || widths.front() == 1);
    if (load.isVolatile() || load.isAtomic() || isShared(*load.getPointerOperand())) {
        values_[&load] = anything(load, isWhole ? Origin::Input : Origin::Unsaid);
        return;
    }
    if (!isWhole) {
        values_[&load] = anything(load, Origin::Unsaid);
        return;
    }
    flow::PlaceId place = flow::memory;
    Term index = nullptr;
    if (const auto cell = places_.cellAt(address, bytes)) {
        place = cell->leaf->place;
        index = indexOf(*cell);
    } else if (address.object && places_.isApart(address.object) && !(global && global->isConstant())) {
        values_[&load] = anything(load, Origin::Unsaid);  // not of a cell: only in code that is not said at all
        return;
    } else {
        index = scalarOf(*load.getPointerOperand());
    }
    const flow::VariableId variable =
        program_.add({.width = static_cast<uint8_t>(bytes * 8), .name = load.getName().str()});
    Step& step = add(Step::Kind::Read);
    step.to = variable;
    step.place = place;
    step.index = index;
    // a bool lies in a whole byte
    values_[&load] = {program_.pool->extract(program_.read(variable), 0, widths.front())};
}

// What instrument() left: a counter, and by how much it grows.
bool Lowering::count(const llvm::StoreInst& store) {
    const auto counted = countersOf(store, layout_);
    if (!counted) return false;
    const ObjectAddress address = addressOf(store.getPointerOperand(), layout_);
    expr::Pool& pool = *program_.pool;
    const Term by = scalarOf(*store.getValueOperand());  // to nothing: what was read back is said to be nothing
    Step step{.kind = Step::Kind::Count, .counter = counted->first, .counters = counted->second};
    step.value = number(0, 32);
    if (!address.indices.empty()) {
        step.value = pool.zeroExtend(scalarOf(*address.indices.front().value), 32);
        add(Step::Kind::Assume).value = pool.binary(Op::Ult, step.value, number(step.counters, 32));
    }
    if (!by->isConstant()) step.guard = pool.negate(pool.equal(by, number(0, by->width)));
    at_->steps.push_back(std::move(step));
    return true;
}

// The processor's NaN has bits that solvers do not know: where a number's bits are looked at, those of a NaN are any.
Term Lowering::bitsOf(Term value, bool isFloat) {
    if (!isFloat || value->isConstant()) return value;
    expr::Pool& pool = *program_.pool;
    const bool isDouble = value->width == 64;
    const uint64_t quiet = isDouble ? 0x7ff8000000000000 : 0x7fc00000;
    const Term other = pool.binary(Op::And, fresh(value->width, Origin::Unsaid, nanName),
                                   number(expr::mask(value->width) & ~quiet, value->width));
    const Term any = pool.binary(Op::Or, pool.binary(Op::Xor, value, other), number(quiet, value->width));
    return pool.ite(pool.binary(Op::FUnordered, value, value), any, value);
}

void Lowering::store(const llvm::StoreInst& store) {
    if (count(store)) return;
    llvm::Type* type = store.getValueOperand()->getType();
    const auto widths = widthsOf(type);
    const uint64_t bytes = layout_.getTypeStoreSize(type);
    const ObjectAddress address = addressOf(store.getPointerOperand(), layout_);
    const auto cell = places_.cellAt(address, bytes);
    const bool isWhole = widths.size() == 1 && (widths.front() == bytes * 8 || widths.front() == 1);
    if (!cell && address.object && places_.isApart(address.object)) return;  // padding, which nobody reads
    if (!isWhole || store.getPointerAddressSpace() != 0) return forget(*store.getPointerOperand(), "a wide store");
    Term value = scalarOf(*store.getValueOperand());
    if (!cell || cell->leaf->isPunned) value = bitsOf(value, type->isFloatingPointTy());
    value = program_.pool->zeroExtend(value, static_cast<unsigned>(bytes * 8));
    const Term index = cell ? indexOf(*cell) : scalarOf(*store.getPointerOperand());
    Step& step = add(Step::Kind::Write);
    step.place = cell ? cell->leaf->place : flow::memory;
    step.index = index;
    step.value = value;
}

void Lowering::forget(const llvm::Value& pointer, const std::string& why) {
    const ObjectAddress address = addressOf(&pointer, layout_);
    if (!address.object || !places_.isApart(address.object)) {
        const auto* local = llvm::dyn_cast_or_null<llvm::AllocaInst>(address.object);
        const bool isAll = why == unsetName && local == &pointer && !local->isArrayAllocation();
        const Term where = isAll ? scalarOf(pointer) : nullptr;
        Step& step = add(Step::Kind::Forget);
        step.name = why;
        if (!isAll) return;
        step.index = where;
        step.value = number(layout_.getTypeAllocSize(local->getAllocatedType()), 64);
        return;
    }
    for (const Leaf& leaf : places_.leaves(address.object)) add(Step::Kind::Forget).place = leaf.place;
}

// A block of memory that is not apart is said as a whole.
void Lowering::blockOfMemory(const llvm::MemIntrinsic& block) {
    expr::Pool& pool = *program_.pool;
    const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
    const auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&block);
    const Term to = scalarOf(*block.getDest());
    std::vector<Term> arguments;
    std::vector<std::pair<uint64_t, Term>> cells;  // what is read of an object that is apart, and where it goes
    if (fill) {
        arguments.push_back(scalarOf(*fill->getValue()));
    } else if (transfer) {
        const ObjectAddress from = addressOf(transfer->getSource(), layout_);
        const auto* length = llvm::dyn_cast<llvm::ConstantInt>(block.getLength());
        if (!from.object || !places_.isApart(from.object)) {
            if (!isShared(*transfer->getSource())) arguments.push_back(scalarOf(*transfer->getSource()));
        } else if (length && from.indices.empty() && from.offset >= 0) {
            cells = readCells(from, length->getZExtValue());
        }
    }
    Step& step = add(Step::Kind::Forget);
    step.name = "a block of memory";
    step.index = to;
    step.value = pool.zeroExtend(scalarOf(*block.getLength()), 64);
    step.arguments = std::move(arguments);
    for (const auto& [offset, value] : cells) {
        Step& write = add(Step::Kind::Write);
        write.index = pool.binary(Op::Add, to, number(offset, 64));
        write.value = value;
    }
}

// Where they are called as functions.
bool Lowering::blockByName(const llvm::CallBase& call, const std::string& name) {
    const bool isFill = name == "memset";
    if ((!isFill && name != "memcpy" && name != "memmove") || call.arg_size() != 3) return false;
    const Term to = scalarOf(*call.getArgOperand(0)), what = scalarOf(*call.getArgOperand(1));
    const Term bytes = scalarOf(*call.getArgOperand(2));
    if (to->width != 64 || what->width < 8 || (!isFill && what->width != 64)) return false;
    Step& step = add(Step::Kind::Forget);
    step.name = name;
    step.index = to;
    step.value = program_.pool->zeroExtend(bytes, 64);
    if (isFill)
        step.arguments = {program_.pool->extract(what, 0, 8)};
    else if (!isShared(*call.getArgOperand(1)))
        step.arguments = {what};
    values_[&call] = {to};
    return true;
}

// The cells that lie whole in so many bytes of an object, with where they begin there.
std::vector<std::pair<uint64_t, Term>> Lowering::readCells(const ObjectAddress& from, uint64_t bytes) {
    constexpr size_t few = 256;
    const auto begin = static_cast<uint64_t>(from.offset), end = begin + bytes;
    std::vector<std::pair<uint64_t, Term>> cells;
    for (const Leaf& leaf : places_.leaves(from.object))
        for (uint64_t cell = 0; cell < leaf.cells() && cells.size() < few; ++cell) {
            const uint64_t offset = leaf.offsetOf(cell);
            if (offset < begin || offset + leaf.size > end) continue;
            const flow::VariableId variable =
                program_.add({.width = static_cast<uint8_t>(leaf.size * 8), .name = "copied"});
            Step& step = add(Step::Kind::Read);
            step.to = variable;
            step.place = leaf.place;
            step.index = number(cell, 64);
            cells.emplace_back(offset - begin, program_.read(variable));
        }
    return cells;
}

// Cell by cell where both sides are known and few; else what is written is forgotten.
void Lowering::block(const llvm::MemIntrinsic& block) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(block.getLength());
    const ObjectAddress to = addressOf(block.getDest(), layout_);
    const auto forgotten = [&] { forget(*block.getDest(), "a block of memory"); };
    const bool isApart = to.object && places_.isApart(to.object);
    if (!isApart && !block.isVolatile() && block.getDestAddressSpace() == 0) return blockOfMemory(block);
    if (!isApart || !to.indices.empty() || !length || block.isVolatile()) return forgotten();
    const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
    const auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&block);
    const ObjectAddress from = transfer ? addressOf(transfer->getSource(), layout_) : ObjectAddress{};
    if (transfer && (!from.indices.empty() || isShared(*transfer->getSource()))) return forgotten();
    expr::Pool& pool = *program_.pool;
    constexpr uint64_t few = 1024;
    struct Part {
        flow::PlaceId place;
        uint64_t cell;
        Term value;
    };
    std::vector<Part> parts;
    const Term byte = fill ? scalarOf(*fill->getValue()) : nullptr;
    const Term source =
        transfer && !(from.object && places_.isApart(from.object)) ? scalarOf(*transfer->getSource()) : nullptr;
    const auto begin = static_cast<uint64_t>(to.offset), end = begin + length->getZExtValue();
    for (const Leaf& leaf : places_.leaves(to.object)) {
        for (uint64_t cell = 0; cell < leaf.cells(); ++cell) {
            const uint64_t offset = leaf.offsetOf(cell);
            if (offset + leaf.size <= begin || offset >= end) continue;
            if (offset < begin || offset + leaf.size > end || parts.size() >= few) return forgotten();
            Term value = nullptr;
            const auto width = static_cast<unsigned>(leaf.size * 8);
            if (fill) {
                value = byte;
                while (value->width < width) value = pool.concat(byte, value);
            } else if (source) {
                const flow::VariableId variable =
                    program_.add({.width = static_cast<uint8_t>(width), .name = "copied"});
                Step& step = add(Step::Kind::Read);
                step.to = variable;
                step.index = pool.binary(Op::Add, source, number(offset - begin, 64));
                value = program_.read(variable);
            } else {
                const auto found = places_.cellAt({.object = from.object,
                                                   .offset = from.offset + static_cast<int64_t>(offset - begin),
                                                   .indices = {}},
                                                  leaf.size);
                if (!found) return forgotten();
                const flow::VariableId variable =
                    program_.add({.width = static_cast<uint8_t>(width), .name = "copied"});
                const Term where = indexOf(*found);
                Step& step = add(Step::Kind::Read);
                step.to = variable;
                step.place = found->leaf->place;
                step.index = where;
                value = program_.read(variable);
            }
            parts.push_back({leaf.place, cell, value});
        }
    }
    for (const Part& part : parts) {
        Step& step = add(Step::Kind::Write);
        step.place = part.place;
        step.index = number(part.cell, 64);
        step.value = part.value;
    }
}

}  // namespace provest::program
