#include "testcase/slots.hpp"

#include "runtime/protocol.h"
#include "testcase/types.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace provest::testcase {

using program::Field;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr uint32_t mostLeaves = 65536;

class Walker {
public:
    Walker(const Interface& interface, const std::function<void(const Leaf&)>& visit)
        : interface_(interface), visit_(visit) {}

    void walk(TypeId id, uint32_t offset, uint32_t end) {
        const Type& type = interface_.type(id);
        switch (type.kind) {
            case TypeKind::Void:
            case TypeKind::Function:
            case TypeKind::Opaque:
            case TypeKind::Class:
                return;
            case TypeKind::Array:
                return elements(type, offset, end);
            case TypeKind::Struct:
            case TypeKind::Union:
                for (const Field& field : type.fields) member(field, offset, end);
                return;
            default:
                leaf({id, offset, 0, 0});
                return;
        }
    }

    uint32_t seen() const { return seen_; }

private:
    void elements(const Type& type, uint32_t offset, uint32_t end) {
        const uint64_t size = interface_.type(type.element).size;
        if (size == 0) return;
        const uint64_t room = end > offset ? (end - offset) / size : 0;
        const uint64_t count = type.count ? std::min<uint64_t>(type.count, room) : room;
        for (uint64_t i = 0; i < count && seen_ < mostLeaves; ++i) {
            const auto at = static_cast<uint32_t>(offset + i * size);
            walk(type.element, at, static_cast<uint32_t>(at + size));
        }
    }

    void member(const Field& field, uint32_t offset, uint32_t end) {
        const uint32_t at = offset + field.offset;
        if (field.bitWidth == 0) return walk(field.type, at, end);
        leaf({field.type, at + field.bitOffset / 8, field.bitOffset % 8, field.bitWidth});
    }

    void leaf(const Leaf& leaf) {
        if (seen_++ < mostLeaves) visit_(leaf);
    }

    const Interface& interface_;
    const std::function<void(const Leaf&)>& visit_;
    uint32_t seen_ = 0;
};

Slot slotFor(const Interface& interface, const Leaf& leaf, uint32_t block) {
    const Type& type = interface.type(leaf.type);
    Slot slot;
    slot.index = block;
    slot.offset = leaf.offset;
    slot.type = leaf.type;
    slot.size = static_cast<uint8_t>(std::min<uint64_t>(type.size, 16));
    if (leaf.bitWidth) {
        slot.bitOffset = static_cast<uint8_t>(leaf.bitOffset);
        slot.bitWidth = static_cast<uint8_t>(leaf.bitWidth);
        slot.size = static_cast<uint8_t>(std::min(8u, (leaf.bitOffset + leaf.bitWidth + 7) / 8));
    }
    switch (type.kind) {
        case TypeKind::Bool:
            slot.form = Form::Bool;
            break;
        case TypeKind::Float:
            slot.form = Form::Float;
            break;
        case TypeKind::Enum:
            slot.form = Form::Enum;
            slot.rangeBits = type.rangeBits;
            slot.rangeIsSigned = type.isSigned;
            break;
        default:
            slot.form = type.isCharacter ? Form::Character : type.isSigned ? Form::Signed : Form::Unsigned;
    }
    return slot;
}

bool signExtends(const Slot& slot) { return slot.form == Form::Signed || slot.form == Form::Enum; }

uint64_t loadBytes(const uint8_t* at, uint32_t size) {
    uint64_t value = 0;
    std::memcpy(&value, at, std::min(size, 8u));
    return value;
}

uint64_t truncated(uint64_t value, uint32_t bits, bool isSigned) {
    if (bits >= 64) return value;
    const uint64_t low = value & ((uint64_t{1} << bits) - 1);
    return isSigned && (low >> (bits - 1) & 1) ? low | ~uint64_t{0} << bits : low;
}

uint64_t load(const uint8_t* at, const Slot& slot) {
    if (slot.form == Form::Float) {
        if (slot.size == 4) {
            float value;
            std::memcpy(&value, at, sizeof value);
            return fromDouble(value);
        }
        if (slot.size == 16) {
            long double value;
            std::memcpy(&value, at, sizeof value);
            return fromDouble(static_cast<double>(value));
        }
        return loadBytes(at, 8);
    }
    uint64_t value = loadBytes(at, slot.size);
    if (slot.bitWidth) value >>= slot.bitOffset;
    return truncated(value, slot.bits(), signExtends(slot));
}

void store(uint8_t* at, const Slot& slot, uint64_t value) {
    if (slot.form == Form::Bool) value = value != 0;
    if (slot.rangeBits) value = truncated(value, slot.rangeBits, slot.rangeIsSigned);
    if (slot.form == Form::Float && slot.size == 4) {
        const auto narrow = static_cast<float>(asDouble(value));
        std::memcpy(at, &narrow, sizeof narrow);
    } else if (slot.form == Form::Float && slot.size == 16) {
        const long double wide = asDouble(value);
        std::memcpy(at, &wide, 10);  // x87: the other six bytes are padding
    } else if (slot.bitWidth) {
        const uint64_t mask = slot.bitWidth >= 64 ? ~uint64_t{0} : (uint64_t{1} << slot.bitWidth) - 1;
        uint64_t whole = loadBytes(at, slot.size);
        whole = (whole & ~(mask << slot.bitOffset)) | ((value & mask) << slot.bitOffset);
        std::memcpy(at, &whole, slot.size);
    } else {
        std::memcpy(at, &value, std::min<size_t>(slot.size, 8));
        if (slot.size > 8) {
            const uint64_t high = slot.form == Form::Signed && (value >> 63) ? ~uint64_t{0} : 0;
            std::memcpy(at + 8, &high, slot.size - 8u);
        }
    }
}

uint8_t* place(TestCase& test, const Slot& slot) {
    switch (slot.place) {
        case Place::Block:
            return test.blocks[slot.index].bytes.data() + slot.offset;
        case Place::Input:
            return reinterpret_cast<uint8_t*>(test.input.data()) + slot.offset;
        case Place::File:
            return reinterpret_cast<uint8_t*>(test.files[slot.index].content.data()) + slot.offset;
        case Place::Time:
            return reinterpret_cast<uint8_t*>(&test.times[slot.index]);
    }
    return nullptr;
}

pv_test header(const Encoded& encoded) {
    pv_test test;
    std::memcpy(&test, encoded.bytes.data(), sizeof test);
    return test;
}

pv_file fileAt(const Encoded& encoded, uint32_t index) {
    pv_file file;
    std::memcpy(&file, encoded.bytes.data() + header(encoded).files + index * sizeof file, sizeof file);
    return file;
}

bool underLink(const Block& block, const Leaf& leaf, uint64_t size) {
    const auto after = std::upper_bound(block.links.begin(), block.links.end(), leaf.offset + size - 1,
                                        [](uint64_t at, const Link& link) { return at < link.offset; });
    return after != block.links.begin() && std::prev(after)->offset + std::prev(after)->size() > leaf.offset;
}

}  // namespace

void forEachLeaf(const Interface& interface, TypeId type, uint32_t offset, uint32_t end,
                 const std::function<void(const Leaf&)>& visit) {
    Walker(interface, visit).walk(type, offset, end);
}

void forEachLeaf(const Interface& interface, const Block& block, const std::function<void(const Leaf&)>& visit) {
    const uint64_t size = interface.type(block.type).size;
    const auto end = static_cast<uint32_t>(block.bytes.size());
    Walker walker(interface, visit);
    if (block.count <= 1 || size == 0) return walker.walk(block.type, 0, end);
    for (uint32_t i = 0; i < block.count && walker.seen() < mostLeaves; ++i)
        walker.walk(block.type, static_cast<uint32_t>(i * size), static_cast<uint32_t>((i + 1) * size));
}

std::vector<Slot> slotsOf(const Block& block, uint32_t index, const Interface& interface) {
    std::vector<Slot> slots;
    forEachLeaf(interface, block, [&](const Leaf& leaf) {
        if (interface.type(leaf.type).kind == TypeKind::Pointer) return;
        if (!block.links.empty() && underLink(block, leaf, interface.type(leaf.type).size)) return;
        slots.push_back(slotFor(interface, leaf, index));
    });
    return slots;
}

std::vector<Slot> slotsOf(const TestCase& test, const Interface& interface) {
    std::vector<Slot> slots;
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        const auto own = slotsOf(test.blocks[b], b, interface);
        slots.insert(slots.end(), own.begin(), own.end());
    }
    Slot slot;
    slot.form = Form::Character;
    slot.size = 1;
    slot.place = Place::Input;
    for (slot.offset = 0; slot.offset < test.input.size(); ++slot.offset) slots.push_back(slot);
    slot.place = Place::File;
    for (slot.index = 0; slot.index < test.files.size(); ++slot.index)
        for (slot.offset = 0; slot.offset < test.files[slot.index].content.size(); ++slot.offset) slots.push_back(slot);
    slot = {};
    slot.place = Place::Time;
    slot.size = 8;
    for (; slot.index < test.times.size(); ++slot.index) slots.push_back(slot);
    return slots;
}

std::vector<Leaf> pointersOf(const Block& block, const Interface& interface) {
    std::vector<Leaf> pointers;
    forEachLeaf(interface, block, [&](const Leaf& leaf) {
        if (interface.type(leaf.type).kind == TypeKind::Pointer) pointers.push_back(leaf);
    });
    return pointers;
}

uint64_t read(const TestCase& test, const Slot& slot) { return load(place(const_cast<TestCase&>(test), slot), slot); }

void write(TestCase& test, const Slot& slot, uint64_t value) { store(place(test, slot), slot, value); }

uint32_t position(const Encoded& encoded, const Slot& slot) {
    switch (slot.place) {
        case Place::Block:
            return encoded.blockOffset[slot.index] + slot.offset;
        case Place::Input:
            return header(encoded).input + slot.offset;
        case Place::File:
            return fileAt(encoded, slot.index).data + slot.offset;
        case Place::Time:
            return header(encoded).times + static_cast<uint32_t>(slot.index * sizeof(int64_t));
    }
    return 0;
}

uint64_t read(const Encoded& encoded, const Slot& slot) {
    return load(encoded.bytes.data() + position(encoded, slot), slot);
}

void patch(const Encoded& encoded, const Slot& slot, uint64_t value, std::vector<Patch>& patches) {
    std::array<uint8_t, 16> bytes{};
    const uint32_t at = position(encoded, slot);
    std::memcpy(bytes.data(), encoded.bytes.data() + at, slot.size);
    if (slot.bitWidth) {  // neighbours in the same bytes may have been patched before
        for (const Patch& earlier : patches)
            for (uint32_t i = 0; i < earlier.size; ++i)
                if (earlier.offset + i >= at && earlier.offset + i < at + slot.size)
                    bytes[earlier.offset + i - at] = static_cast<uint8_t>(earlier.value >> (8 * i));
    }
    store(bytes.data(), slot, value);
    const uint32_t first = std::min<uint32_t>(slot.size, 8);
    patches.push_back({loadBytes(bytes.data(), first), at, first});
    if (slot.size > 8) {
        const uint32_t rest = slot.form == Form::Float ? 2 : slot.size - 8u;
        patches.push_back({loadBytes(bytes.data() + 8, rest), at + 8, rest});
    }
}

void applyPatches(std::span<const Patch> patches, Encoded& encoded) {
    for (const Patch& patch : patches) {
        assert(patch.offset + patch.size <= encoded.bytes.size());
        std::memcpy(encoded.bytes.data() + patch.offset, &patch.value, patch.size);
    }
}

void applyPatches(std::span<const Patch> patches, const Encoded& encoded, TestCase& test) {
    const pv_test head = header(encoded);
    for (const Patch& patch : patches) {
        const auto within = [&](uint32_t begin, size_t size) {
            return patch.offset >= begin && patch.offset + patch.size <= begin + size;
        };
        const auto next = std::upper_bound(encoded.blockOffset.begin(), encoded.blockOffset.end(), patch.offset);
        const auto block = static_cast<size_t>(next - encoded.blockOffset.begin());
        if (block > 0 && within(encoded.blockOffset[block - 1], test.blocks[block - 1].bytes.size())) {
            std::memcpy(test.blocks[block - 1].bytes.data() + (patch.offset - encoded.blockOffset[block - 1]),
                        &patch.value, patch.size);
        } else if (within(head.input, test.input.size())) {
            std::memcpy(test.input.data() + (patch.offset - head.input), &patch.value, patch.size);
        } else if (within(head.times, test.times.size() * sizeof(int64_t))) {
            std::memcpy(reinterpret_cast<uint8_t*>(test.times.data()) + (patch.offset - head.times), &patch.value,
                        patch.size);
        } else {
            for (uint32_t f = 0; f < test.files.size(); ++f)
                if (const pv_file file = fileAt(encoded, f); within(file.data, test.files[f].content.size()))
                    std::memcpy(test.files[f].content.data() + (patch.offset - file.data), &patch.value, patch.size);
        }
    }
}

double asDouble(uint64_t value) { return std::bit_cast<double>(value); }
uint64_t fromDouble(double value) { return std::bit_cast<uint64_t>(value); }

}  // namespace provest::testcase
