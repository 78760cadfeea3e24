// What an object holds: numbers, members, lengths that tell the truth about the arrays beside them.
#include "testcase/builder.hpp"

#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>

namespace provest::testcase {

using program::Field;
using program::Function;
using program::Type;
using program::TypeId;
using program::TypeKind;

uint32_t Builder::add(Role role, TypeId type, uint32_t count) {
    Block block;
    block.role = role;
    block.type = type;
    block.count = count;
    block.bytes.resize(count * interface_.type(type).size);
    if (const Field* tail = flexibleTail(interface_, type); tail && role == Role::Object && count == 1) {
        const uint64_t element = interface_.type(interface_.type(tail->type).element).size;
        const uint64_t extra = random_.below(3) == 0 ? 0 : values_.count(random_);
        block.bytes.resize(std::max<uint64_t>(block.bytes.size(), extra == 0 ? 0 : tail->offset + extra * element));
    }
    test_.blocks.push_back(std::move(block));
    return static_cast<uint32_t>(test_.blocks.size() - 1);
}

void Builder::fill(uint32_t block) {
    const TypeId type = test_.blocks[block].type;
    const uint64_t size = interface_.type(type).size;
    const uint32_t count = test_.blocks[block].count;
    const bool isNumber = interface_.type(type).kind == TypeKind::Integer;
    const bool equal = isNumber && count > 1 && random_.chance(0.08);
    for (uint32_t i = 0; i < count; ++i) {
        if (equal && i > 0)
            std::copy_n(test_.blocks[block].bytes.begin(), size,
                        test_.blocks[block].bytes.begin() + static_cast<long>(i * size));
        else
            fill(block, type, static_cast<uint32_t>(i * size));
    }
    // Code that searches or merges wants order.
    if (isNumber && count > 2 && !equal && random_.chance(0.15)) {
        const auto slots = slotsOf(test_.blocks[block], block, interface_);
        std::vector<uint64_t> numbers;
        for (const Slot& slot : slots) numbers.push_back(read(test_, slot));
        std::sort(numbers.begin(), numbers.end(),
                  [](uint64_t a, uint64_t b) { return static_cast<int64_t>(a) < static_cast<int64_t>(b); });
        for (size_t i = 0; i < slots.size(); ++i) write(test_, slots[i], numbers[i]);
    }
}

void Builder::fill(uint32_t block, TypeId id, uint32_t offset) {
    const Type& type = interface_.type(id);
    switch (type.kind) {
        case TypeKind::Void:
        case TypeKind::Function:
        case TypeKind::Opaque:
        case TypeKind::Class:
            return;
        case TypeKind::Struct:
            return record(block, id, offset, nullptr, nullptr);
        case TypeKind::Union: {
            if (type.fields.empty()) return;
            const Field& field = type.fields[random_.below(type.fields.size())];
            if (field.bitWidth)
                number(block,
                       {field.type, offset + field.offset + field.bitOffset / 8, field.bitOffset % 8, field.bitWidth});
            else
                fill(block, field.type, offset + field.offset);
            return;
        }
        case TypeKind::Array: {
            const uint64_t size = interface_.type(type.element).size;
            if (size == 0) return;
            const uint64_t end = test_.blocks[block].bytes.size();
            const uint64_t count = type.count ? type.count : (end > offset ? (end - offset) / size : 0);
            if (isCharacter(interface_.type(type.element)) && count > 1 && random_.chance(0.7)) {
                std::string text = values_.text(random_);
                if (text.size() > count - 1) text.resize(count - 1);
                std::copy(text.begin(), text.end(), test_.blocks[block].bytes.begin() + offset);
                return;
            }
            const bool sparse = count > 64;  // long tables stay mostly zero
            for (uint64_t i = 0; i < count; ++i)
                if (!sparse || random_.chance(0.2)) fill(block, type.element, static_cast<uint32_t>(offset + i * size));
            return;
        }
        case TypeKind::Pointer:
            return point(block, offset, id, {});
        default:
            number(block, {id, offset, 0, 0});
    }
}

void Builder::record(uint32_t block, TypeId id, uint32_t offset, const Function* function, const Given* given) {
    const Type& type = interface_.type(id);
    const auto pairs = pairsOf(interface_, id);
    const bool plain = function == nullptr && random_.chance(0.15);  // all numbers zero, as after memset
    for (uint32_t f = 0; f < type.fields.size(); ++f) {
        const Field& field = type.fields[f];
        const uint32_t at = offset + field.offset;
        if (given && given->parameter == f) {
            link(block, {at, given->kind, given->target, 0});
        } else if (field.bitWidth) {
            if (!plain) number(block, {field.type, at + field.bitOffset / 8, field.bitOffset % 8, field.bitWidth});
        } else if (interface_.type(field.type).kind == TypeKind::Pointer) {
            Hint hint;
            hint.bound = static_cast<uint32_t>(std::min<uint64_t>(interface_.type(field.type).count, mostBytes));
            hint.hasLength = std::any_of(pairs.begin(), pairs.end(), [&](const Pair& p) { return p.pointer == f; });
            if (function) {
                hint.isFormat = function->extra > 0 && f + function->extra + 1 == type.fields.size();
                const auto& ready = catalog_.initialisers(field.type);
                hint.isReady = !given && std::none_of(ready.begin(), ready.end(), [&](uint32_t other) {
                    return &interface_.functions[other] == function;
                });
                hint.isVector = f == 1 && function->parameters.size() <= 3 &&
                                (function->name == "main" || field.name == "argv") &&
                                isTextPointer(interface_, interface_.type(field.type).element);
            }
            point(block, at, field.type, hint);
        } else if (function && f < function->parameters.size() && fromNumber(block, at, function->parameters[f])) {
            continue;
        } else if (!plain) {
            fill(block, field.type, at);
        }
    }
    if (const Field* length = tailLength(interface_, id); length && offset == 0 && random_.chance(0.85)) {
        const Block& object = test_.blocks[block];
        if (object.role == Role::Object && object.count == 1 && object.type == id)
            write(test_, lengthSlot(*length, block, 0), elementsOf(object, interface_));
    }
    for (const Pair& p : pairs) pair(block, type.fields[p.pointer], type.fields[p.length], offset, p.named);
}

void Builder::number(uint32_t block, const Leaf& leaf) {
    const Type& type = interface_.type(leaf.type);
    Block scratch;
    scratch.type = leaf.type;
    // One slot, described as the enumeration of a whole block would describe it.
    scratch.bytes.resize(std::max<uint64_t>(type.size, 1));
    auto slots = slotsOf(scratch, block, interface_);
    if (slots.empty()) return;
    Slot slot = slots[0];
    slot.offset = leaf.offset;
    slot.bitOffset = static_cast<uint8_t>(leaf.bitOffset);
    slot.bitWidth = static_cast<uint8_t>(leaf.bitWidth);
    if (leaf.bitWidth) slot.size = static_cast<uint8_t>(std::min(8u, (leaf.bitOffset + leaf.bitWidth + 7) / 8));
    if (slot.offset + slot.size > test_.blocks[block].bytes.size()) return;
    uint64_t value = values_.forSlot(random_, slot);
    if (slot.form == Form::Signed || slot.form == Form::Unsigned) {
        if (!recent_.empty() && random_.chance(0.12)) value = random_.pick(recent_);
        if (recent_.size() < 64) recent_.push_back(value);
    }
    write(test_, slot, value);
}

Slot Builder::lengthSlot(const Field& length, uint32_t block, uint32_t offset) const {
    Slot slot;
    slot.index = block;
    slot.offset = offset + length.offset;
    slot.size = static_cast<uint8_t>(std::min<uint64_t>(8, interface_.type(length.type).size));
    return slot;
}

// Makes the integer tell the truth about the array, mostly.
void Builder::pair(uint32_t block, const Field& pointer, const Field& length, uint32_t offset, bool named) {
    const auto& links = test_.blocks[block].links;
    const auto link =
        std::find_if(links.begin(), links.end(), [&](const Link& l) { return l.offset == offset + pointer.offset; });
    const bool isArgv = pointer.name == "argv";
    uint64_t value = 0;  // of null
    if (link != links.end()) {
        if (link->kind != LinkKind::Block) return;
        const Block& array = test_.blocks[link->target];
        const auto text = textOf(array, interface_);
        value = isArgv && array.count > 0 ? array.count - 1 : elementsOf(array, interface_);
        if (text && !isArgv && random_.chance(0.6)) value = text->size();
    }
    const bool oftenEqual = named || isArgv || !(isTextPointer(interface_, pointer.type));
    if (!random_.chance(isArgv ? 1.0 : oftenEqual ? 0.85 : 0.4)) return;
    if (!isArgv && value > 0 && random_.chance(0.1)) value = random_.below(value);  // less is safe, too
    write(test_, lengthSlot(length, block, offset), value);
}

}  // namespace provest::testcase
