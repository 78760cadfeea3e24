#include "oracle/fresh.hpp"

#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <algorithm>

namespace provest::oracle {

namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Block;
using testcase::LinkKind;

constexpr int deepest = 3;

class Maker {
public:
    Maker(testcase::TestCase& test, Filling filling, const program::Interface& unit)
        : test_(test), filling_(filling), unit_(unit) {}

    bool point(uint32_t block, uint32_t offset, TypeId pointer, int depth) {
        const Type& type = unit_.type(pointer);
        const Type& pointee = unit_.type(type.element);
        if (pointee.kind == TypeKind::Function) {
            for (uint32_t i = 0; i < unit_.addressable.size(); ++i)
                if (testcase::sameType(unit_, unit_.addressable[i].signature, type.element)) {
                    testcase::setLink(test_.blocks[block], {offset, LinkKind::Function, i, 0});
                    return true;
                }
            return false;
        }
        const auto target = depth < deepest ? object(type, depth + 1) : std::nullopt;
        if (target) testcase::setLink(test_.blocks[block], {offset, LinkKind::Block, *target, 0});
        return target.has_value();
    }

    void refill(uint32_t index, int depth) {
        for (const testcase::Slot& slot : testcase::slotsOf(test_.blocks[index], index, unit_))
            testcase::write(test_, slot, value(slot));
        const TypeId own = test_.blocks[index].type;
        for (const testcase::Leaf& leaf : testcase::pointersOf(test_.blocks[index], unit_)) {
            const auto& links = test_.blocks[index].links;
            const bool isSet =
                std::any_of(links.begin(), links.end(), [&](const auto& link) { return link.offset == leaf.offset; });
            if (filling_ == Filling::Zero)
                testcase::clearLink(test_.blocks[index], leaf.offset);
            else if (!isSet && !testcase::sameType(unit_, unit_.type(leaf.type).element, own))
                point(index, leaf.offset, leaf.type, depth);
        }
    }

private:
    uint64_t value(const testcase::Slot& slot) const {
        if (filling_ == Filling::Zero) return 0;
        if (slot.form == testcase::Form::Float) return testcase::fromDouble(1);
        if (slot.form == testcase::Form::Enum && !unit_.type(slot.type).enumerators.empty())
            return uint64_t(unit_.type(slot.type).enumerators.front().value);
        return 1;
    }

    std::optional<uint32_t> object(const Type& pointer, int depth) {
        const Type& pointee = unit_.type(pointer.element);
        const bool isRecord = pointee.kind == TypeKind::Struct || pointee.kind == TypeKind::Union;
        TypeId element = pointer.element;
        if (testcase::isSealed(unit_, element) || pointee.kind == TypeKind::Class) return std::nullopt;
        if (pointee.kind == TypeKind::Void || pointee.size == 0) {
            const auto byte = testcase::byteType(unit_);
            if (!byte) return std::nullopt;
            element = *byte;
        }
        const uint64_t size = std::max<uint64_t>(unit_.type(element).size, 1);
        Block block;
        block.type = element;
        block.count = isRecord ? 1 : uint32_t(std::max<uint64_t>(1, plentyOfBytes / size));
        block.bytes.resize(block.count * size);
        if (isRecord && testcase::flexibleTail(unit_, element)) block.bytes.resize(size + plentyOfBytes);
        test_.blocks.push_back(std::move(block));
        const auto index = uint32_t(test_.blocks.size() - 1);
        const Type& made = unit_.type(element);
        if (testcase::isCharacter(made) || pointee.kind == TypeKind::Void) {
            if (filling_ == Filling::One) test_.blocks[index].bytes[0] = 'a';
        } else if (made.kind == TypeKind::Pointer) {
            point(index, 0, element, depth);  // an array of one, and null behind it
        } else {
            refill(index, depth);
        }
        return index;
    }

    testcase::TestCase& test_;
    Filling filling_;
    const program::Interface& unit_;
};

}  // namespace

bool pointAtFresh(testcase::TestCase& test, uint32_t block, uint32_t offset, TypeId pointer, Filling filling,
                  const program::Interface& unit) {
    return Maker(test, filling, unit).point(block, offset, pointer, 0);
}

void refill(testcase::TestCase& test, uint32_t block, Filling filling, const program::Interface& unit) {
    Maker(test, filling, unit).refill(block, 0);
}

}  // namespace provest::oracle
