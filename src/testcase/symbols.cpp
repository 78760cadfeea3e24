#include "testcase/symbols.hpp"

#include "testcase/edit.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <set>

namespace provest::testcase {

namespace {

class Collector {
public:
    void add(uint32_t offset, uint32_t size, const Slot& slot) {
        if (!take(offset, size)) return;
        SymbolSlot symbol{.offset = offset, .size = size, .slot = slot};
        if (slot.form == Form::Bool && slot.bitWidth == 0) symbol.highest = 1;
        if (slot.rangeBits && slot.bitWidth == 0 && slot.rangeBits < 8 * size) {
            symbol.highest = (uint64_t{1} << slot.rangeBits) - 1;
            if (slot.rangeIsSigned) symbol.bias = uint64_t{1} << (slot.rangeBits - 1);
        }
        symbols.push_back(std::move(symbol));
    }
    void addPointer(uint32_t offset, const Slot& slot, program::TypeId type, uint64_t target) {
        if (!take(offset, slot.size)) return;
        symbols.push_back(
            {.offset = offset, .size = slot.size, .slot = slot, .isPointer = true, .target = target, .type = type});
    }
    std::vector<SymbolSlot> symbols;

private:
    bool take(uint32_t offset, uint32_t size) {
        for (uint32_t i = 0; i < size; ++i)
            if (taken_.contains(offset + i)) return false;
        for (uint32_t i = 0; i < size; ++i) taken_.insert(offset + i);
        return true;
    }

    std::set<uint32_t> taken_;
};

void addPointers(const TestCase& test, const Encoded& encoded, const program::Interface& interface, uint32_t index,
                 Collector& found) {
    const Block& block = test.blocks[index];
    for (const Leaf& leaf : pointersOf(block, interface)) {
        const program::TypeId pointee = interface.type(leaf.type).element;
        // without what must be there no call is made
        if (interface.type(pointee).kind == program::TypeKind::Function || interface.type(leaf.type).neverNull)
            continue;
        const auto link = std::find_if(block.links.begin(), block.links.end(),
                                       [&](const Link& one) { return one.offset == leaf.offset; });
        if (link != block.links.end() && link->kind != LinkKind::Block) continue;
        const uint64_t target = link == block.links.end() ? 0 : targetValue(link->target, link->addend);
        Slot slot{.place = Place::Block, .form = Form::Unsigned, .size = 8, .index = index};
        slot.offset = leaf.offset;
        found.addPointer(position(encoded, slot), slot, leaf.type, target);
    }
}

// ---- names ----

// The place `offset` inside a `type`, in words appended to an expression that denotes the object.
std::string within(const program::Interface& interface, program::TypeId id, uint32_t offset) {
    const program::Type& type = interface.type(id);
    if (type.kind == program::TypeKind::Array) {
        const uint64_t size = interface.type(type.element).size;
        if (size == 0) return "";
        return fmt::format("[{}]", offset / size) +
               within(interface, type.element, static_cast<uint32_t>(offset % size));
    }
    if (type.kind != program::TypeKind::Struct && type.kind != program::TypeKind::Union) return "";
    for (const program::Field& field : type.fields) {
        const uint64_t size = interface.type(field.type).size;
        const bool flexible = interface.type(field.type).kind == program::TypeKind::Array && size == 0;
        if (offset < field.offset || (!flexible && offset >= field.offset + size)) continue;
        return (field.name.empty() ? "" : "." + field.name) + within(interface, field.type, offset - field.offset);
    }
    return "";
}

std::string join(std::string pointer, uint32_t element, uint32_t count, std::string inner) {
    if (count > 1 || element > 0) return fmt::format("{}[{}]{}", pointer, element, inner);
    if (inner.starts_with(".")) return pointer + "->" + inner.substr(1);
    if (inner.starts_with("[")) return "(*" + pointer + ")" + inner;
    return "*" + pointer;
}

class Namer {
public:
    Namer(const TestCase& test, const program::Interface& interface) : test_(test), interface_(interface) {}

    std::string name(uint32_t block, uint32_t offset, unsigned depth) const {
        const Block& in = test_.blocks[block];
        if (in.role == Role::Variable)
            return interface_.variables[in.variable].name + within(interface_, in.type, offset);
        if (in.role == Role::Arguments) return argument(block, offset);
        if (in.role == Role::Answer) return fmt::format("answer{}{}", block, within(interface_, in.type, offset));
        if (const auto from = holder(block); from && depth < 8) {
            const uint64_t size = std::max<uint64_t>(interface_.type(in.type).size, 1);
            const std::string pointer = name(from->first, from->second, depth + 1);
            return join(pointer, static_cast<uint32_t>(offset / size), in.count,
                        within(interface_, in.type, static_cast<uint32_t>(offset % size)));
        }
        return fmt::format("object{}{}", block, within(interface_, in.type, offset));
    }

private:
    // A pointer of the test to this block: where it sits.
    std::optional<std::pair<uint32_t, uint32_t>> holder(uint32_t block) const {
        for (uint32_t b = 0; b < test_.blocks.size(); ++b)
            for (const Link& link : test_.blocks[b].links)
                if (link.kind == LinkKind::Block && link.target == block && link.addend == 0 && b != block)
                    return std::pair(b, link.offset);
        return std::nullopt;
    }

    std::string argument(uint32_t block, uint32_t offset) const {
        for (size_t c = 0; c < test_.calls.size(); ++c) {
            if (test_.calls[c].arguments != block) continue;
            const program::Function& function = interface_.functions[test_.calls[c].function];
            const std::string path = within(interface_, function.arguments, offset);
            const std::string plain = path.starts_with(".") ? path.substr(1) : path;
            return test_.calls.size() > 1 ? fmt::format("{}#{}:{}", function.name, c + 1, plain) : plain;
        }
        return fmt::format("argument{}", offset);
    }

    const TestCase& test_;
    const program::Interface& interface_;
};

}  // namespace

std::vector<SymbolSlot> symbolsOf(const TestCase& test, const Encoded& encoded, const program::Interface& interface) {
    Collector found;
    for (const Slot& slot : slotsOf(test, interface)) {
        if (slot.size > 8 || (slot.place == Place::Block && isTerminator(test, slot, interface))) continue;
        const uint32_t offset = position(encoded, slot);
        const bool whole = slot.bitWidth == 0 && (slot.size & (slot.size - 1)) == 0;
        if (whole) {
            found.add(offset, slot.size, slot);
            continue;
        }
        for (uint32_t i = 0; i < slot.size; ++i) {
            Slot byte{.place = slot.place, .form = Form::Unsigned, .size = 1, .index = slot.index};
            byte.offset = slot.offset + i;
            found.add(offset + i, 1, byte);
        }
    }
    for (uint32_t b = 0; b < test.blocks.size(); ++b) addPointers(test, encoded, interface, b, found);
    return std::move(found.symbols);
}

uint64_t targetValue(uint32_t block, uint32_t addend) { return (uint64_t{block} + 1) << 32 | addend; }

std::optional<std::pair<uint32_t, uint32_t>> targetOf(const TestCase& test, uint64_t value) {
    const uint64_t block = (value >> 32) - 1, addend = value & 0xffffffffu;
    if (block >= test.blocks.size() || addend > test.blocks[block].bytes.size()) return std::nullopt;
    return std::pair(static_cast<uint32_t>(block), static_cast<uint32_t>(addend));
}

std::string nameOf(const TestCase& test, const Slot& slot, const program::Interface& interface) {
    switch (slot.place) {
        case Place::Input:
            return fmt::format("stdin[{}]", slot.offset);
        case Place::File:
            return fmt::format("{}[{}]", test.files[slot.index].name, slot.offset);
        case Place::Time:
            return fmt::format("time{}", slot.index);
        case Place::Block:
            break;
    }
    return Namer(test, interface).name(slot.index, slot.offset, 0);
}

}  // namespace provest::testcase
