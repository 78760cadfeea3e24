#include "program/lower_code.hpp"

#include "program/plain_code.hpp"

#include <charconv>

namespace provest::program {

using expr::Op;
using flow::Origin;
using flow::Step;
using flow::Term;

Term Lowering::indexOf(const LeafCell& cell) {
    expr::Pool& pool = *program_.pool;
    Term index = number(cell.index, 64);
    for (const LeafCell::Term& part : cell.terms) {
        const Term value = pool.signExtend(scalarOf(*part.value), 64);
        add(Step::Kind::Assume).value = pool.binary(Op::Ult, value, number(part.count, 64));
        index = pool.binary(Op::Add, index, pool.binary(Op::Mul, value, number(part.factor, 64)));
    }
    return index;
}

void Lowering::load(const llvm::LoadInst& load) {
    const ObjectAddress address = addressOf(load.getPointerOperand(), layout_);
    if (address.object && address.object->getName().starts_with(countersPrefix)) {
        values_[&load] = {number(0, 32)};  // only to be written back
        return;
    }
    const auto widths = widthsOf(load.getType());
    if (widths.size() != 1) {
        values_[&load] = anything(load, Origin::Unsaid);
        return;
    }
    if (load.isVolatile()) {
        values_[&load] = anything(load, Origin::Input);
        return;
    }
    const uint64_t bytes = layout_.getTypeStoreSize(load.getType());
    flow::PlaceId place = flow::memory;
    Term index = nullptr;
    if (const auto cell = places_.cellAt(address, bytes)) {
        place = cell->leaf->place;
        index = indexOf(*cell);
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
    const ObjectAddress address = addressOf(store.getPointerOperand(), layout_);
    if (!address.object || !address.object->getName().starts_with(countersPrefix)) return false;
    const auto& counters = *llvm::cast<llvm::GlobalVariable>(address.object);
    const llvm::StringRef digits = counters.getName().substr(llvm::StringRef(countersPrefix).size());
    uint32_t base = 0;
    std::from_chars(digits.begin(), digits.end(), base);
    expr::Pool& pool = *program_.pool;
    const Term by = scalarOf(*store.getValueOperand());  // to nothing: what was read back is said to be nothing
    Step step{.kind = Step::Kind::Count, .counter = base + static_cast<uint32_t>(address.offset / 4)};
    step.value = number(0, 32);
    if (!address.indices.empty()) {
        step.value = pool.zeroExtend(scalarOf(*address.indices.front().value), 32);
        step.counters = static_cast<uint32_t>(llvm::cast<llvm::ArrayType>(counters.getValueType())->getNumElements() -
                                              uint64_t(address.offset / 4));
    }
    if (!by->isConstant()) step.guard = pool.negate(pool.equal(by, number(0, by->width)));
    at_->steps.push_back(std::move(step));
    return true;
}

void Lowering::store(const llvm::StoreInst& store) {
    if (count(store)) return;
    const llvm::Type* type = store.getValueOperand()->getType();
    const auto widths = widthsOf(store.getValueOperand()->getType());
    const uint64_t bytes = layout_.getTypeStoreSize(const_cast<llvm::Type*>(type));
    if (widths.size() != 1) {  // only into memory: no place is that wide
        add(Step::Kind::Forget).place = flow::memory;
        return;
    }
    const Term value = program_.pool->zeroExtend(scalarOf(*store.getValueOperand()), static_cast<unsigned>(bytes * 8));
    flow::PlaceId place = flow::memory;
    Term index = nullptr;
    if (const auto cell = places_.cellAt(addressOf(store.getPointerOperand(), layout_), bytes)) {
        place = cell->leaf->place;
        index = indexOf(*cell);
    } else {
        index = scalarOf(*store.getPointerOperand());
    }
    Step& step = add(Step::Kind::Write);
    step.place = place;
    step.index = index;
    step.value = value;
}

void Lowering::forget(const llvm::Value& pointer) {
    const ObjectAddress address = addressOf(&pointer, layout_);
    if (!address.object || !places_.isApart(address.object)) {
        add(Step::Kind::Forget).place = flow::memory;
        return;
    }
    for (const Leaf& leaf : places_.leaves(address.object)) add(Step::Kind::Forget).place = leaf.place;
}

// Cell by cell where both sides are known and few; else what is written is forgotten.
void Lowering::block(const llvm::MemIntrinsic& block) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(block.getLength());
    const ObjectAddress to = addressOf(block.getDest(), layout_);
    if (!to.object || !places_.isApart(to.object) || !length) return forget(*block.getDest());
    const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
    const auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&block);
    const ObjectAddress from = transfer ? addressOf(transfer->getSource(), layout_) : ObjectAddress{};
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
            uint64_t offset = leaf.offset, index = cell, below = leaf.cells();
            for (const Leaf::Dimension& dimension : leaf.dimensions) {
                below /= dimension.count;
                offset += index / below * dimension.stride;
                index %= below;
            }
            if (offset + leaf.size <= begin || offset >= end) continue;
            if (offset < begin || offset + leaf.size > end || parts.size() >= few) return forget(*block.getDest());
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
                if (!found) return forget(*block.getDest());
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
