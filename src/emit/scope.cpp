#include "emit/scope.hpp"

#include "emit/address.hpp"
#include "emit/literal.hpp"
#include "emit/spelling.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

using program::TypeId;
using program::TypeKind;
using testcase::LinkKind;
using testcase::Role;

Spot field(const Spot& object, const program::Field& field) {
    if (field.name.empty()) return object;  // members of an anonymous struct are reached directly
    return {object.text + (object.pointer ? "->" : ".") + identifier(field.name), false};
}

Spot element(const Spot& array, uint64_t index) { return {fmt::format("{}[{}]", array.text, index), false}; }

std::string value(const Spot& object) { return object.pointer ? "*" + object.text : object.text; }

TypeId typeAt(const program::Interface& unit, TypeId id, uint64_t offset, bool wantPointer) {
    const auto& type = unit.type(id);
    if (type.kind == TypeKind::Array) {
        const uint64_t size = unit.type(type.element).size;
        return size == 0 ? 0 : typeAt(unit, type.element, offset % size, wantPointer);
    }
    for (const auto& inner : type.fields) {
        const auto& inside = unit.type(inner.type);
        const bool flexible = inside.kind == TypeKind::Array && inside.count == 0;
        if (offset < inner.offset || (!flexible && offset - inner.offset >= inside.size)) continue;
        const TypeId found = typeAt(unit, inner.type, offset - inner.offset, wantPointer);
        if (found != 0) return found;
    }
    if (!type.fields.empty() || offset != 0) return 0;
    return wantPointer && type.kind != TypeKind::Pointer ? 0 : id;
}

std::string callName(const program::Function& function) {
    return function.isMain() ? "provest_main" : identifier(function.name);
}

Scope::Scope(const program::Interface& unit, const testcase::TestCase& test, const oracle::Expectations& expected,
             const std::set<std::string>& reserved, bool allOnHeap)
    : unit_(unit),
      test_(test),
      fates_(expected.fates),
      reserved_(reserved),
      blockNames_(test.blocks.size()),
      resultNames_(test.calls.size()),
      heap_(test.blocks.size()),
      literal_(test.blocks.size()) {
    chooseStorage(expected, allOnHeap);
    nameResults();
    nameBlocks();
}

void Scope::chooseStorage(const oracle::Expectations& expected, bool allOnHeap) {
    constexpr uint32_t mallocAlign = 16;
    for (uint32_t i = 0; i < test_.blocks.size(); ++i) {
        const auto& block = test_.blocks[i];
        if (block.role != Role::Object) continue;
        const auto& type = unit_.type(block.type);
        const bool tail = block.bytes.size() > block.count * type.size && type.kind == TypeKind::Struct;
        heap_[i] = freed(i) || tail || (allOnHeap && type.align <= mallocAlign);
        literal_[i] = !heap_[i] && canBeLiteral(i, expected);
        if (unit_.isCxx && isOnlyPartOfValue(i)) {
            heap_[i] = false;
            literal_[i] = true;
        }
    }
}

// The text or the elements of a C++ value: written where the value is, unless a plain pointer means them, too.
bool Scope::isOnlyPartOfValue(uint32_t index) const {
    bool isPart = false;
    for (const auto& other : test_.blocks)
        for (const auto& link : other.links) {
            if (link.kind != LinkKind::Block || link.target != index) continue;
            const auto pointer = testcase::pointerAt(unit_, other.type, link.offset);
            if (!(pointer && unit_.type(*pointer).carrier == program::Carrier::Text) &&
                !testcase::sequenceAt(unit_, other.type, link.offset))
                return false;
            isPart = true;
        }
    return isPart;
}

// A literal may stand for a string nobody writes to and only one pointer to const means.
bool Scope::canBeLiteral(uint32_t index, const oracle::Expectations& expected) const {
    const auto& block = test_.blocks[index];
    if (unit_.type(block.type).spelling != "char" && unit_.type(block.type).spelling != "const char") return false;
    if (index < fates_.size() && fates_[index].changed) return false;
    if (block.bytes.empty() || block.bytes.back() != 0 ||
        std::find(block.bytes.begin(), block.bytes.end(), uint8_t{0}) + 1 != block.bytes.end())
        return false;
    for (const auto& one : expected.list) {
        if (one.pointee.kind == oracle::Pointee::Kind::Block && one.pointee.index == index) return false;
        if (one.place.root == oracle::Root::Block && one.place.index == index) return false;
    }
    int uses = 0;
    for (const auto& other : test_.blocks)
        for (const auto& link : other.links) {
            if (link.kind != LinkKind::Block || link.target != index) continue;
            ++uses;
            const TypeId type = typeAt(unit_, other.type, link.offset, true);
            if (link.addend != 0 || type == 0 || !unit_.type(type).isConst) return false;
        }
    return uses == 1;
}

bool Scope::isEmptyText(uint32_t index) const {
    const auto& block = test_.blocks[index];
    const bool changed = index < fates_.size() && fates_[index].changed;
    return block.role == Role::Object && !heap_[index] && !literal_[index] && !changed && block.count == 1 &&
           unit_.type(block.type).spelling == "char" && block.bytes == std::vector<uint8_t>{0};
}

bool Scope::take(const std::string& name) { return !reserved_.contains(name) && taken_.insert(name).second; }

std::string Scope::fresh(const std::string& wish) {
    std::string base = wish.empty() ? "object" : identifier(wish);
    if (take(base)) return base;
    if (base.back() >= '0' && base.back() <= '9') base += '_';
    for (int i = 2;; ++i) {
        std::string name = base + std::to_string(i);
        if (take(name)) return name;
    }
}

std::string Scope::hidingNothing(const std::string& wish) const {
    std::string name = identifier(wish);
    while (reserved_.contains(name) || taken_.contains(name)) name += '_';
    return name;
}

// A result that a later call takes is named after the parameter it is passed as, another object after its class.
void Scope::nameResults() {
    for (uint32_t i = 0; i < test_.calls.size(); ++i) {
        std::string wish = test_.calls.size() > 1 ? "result" + std::to_string(i + 1) : "result";
        for (uint32_t later = i + 1; later < test_.calls.size(); ++later) {
            const auto& function = unit_.functions[test_.calls[later].function];
            const auto& fields = unit_.type(function.arguments).fields;
            for (const auto& link : test_.blocks[test_.calls[later].arguments].links)
                for (size_t p = 0; p < fields.size() && p < function.parameters.size(); ++p)
                    if (link.kind == LinkKind::Result && link.target == i && link.offset == fields[p].offset &&
                        wish.starts_with("result"))
                        wish = function.parameters[p].name;
        }
        const program::TypeId result = unit_.functions[test_.calls[i].function].result;
        if (wish.starts_with("result") && testcase::isObjectPointer(unit_, result))
            wish = variableFor(unit_.type(unit_.type(result).element).spelling);
        resultNames_[i] = fresh(wish);
    }
}

void Scope::nameBlocks() {
    for (const auto& call : test_.calls) {
        const auto& function = unit_.functions[call.function];
        const auto& fields = unit_.type(function.arguments).fields;
        for (const auto& link : test_.blocks[call.arguments].links) {
            if (link.kind != LinkKind::Block && link.kind != LinkKind::Stream) continue;
            for (size_t p = 0; p < fields.size() && p < function.parameters.size(); ++p)
                if (link.offset >= fields[p].offset && link.offset < fields[p].offset + unit_.type(fields[p].type).size)
                    nameReached(link.target, function.parameters[p].name);
        }
    }
    for (const auto& block : test_.blocks) {
        if (block.role != Role::Variable) continue;
        for (const auto& link : block.links)
            if (link.kind == LinkKind::Block) nameReached(link.target, unit_.variables[block.variable].name);
    }
    for (const auto& answer : test_.answers)
        if (answer.result < test_.blocks.size())
            for (const auto& link : test_.blocks[answer.result].links)
                if (link.kind == LinkKind::Block) nameReached(link.target, "answer");
    for (uint32_t i = 0; i < test_.blocks.size(); ++i)
        if (test_.blocks[i].role == Role::Object) nameReached(i, "object");
}

void Scope::nameReached(uint32_t index, const std::string& wish) {
    if (!blockNames_[index].empty() || test_.blocks[index].role != Role::Object) return;
    blockNames_[index] = literal_[index] ? "literal" : fresh(wish);
    const auto& block = test_.blocks[index];
    const auto& type = unit_.type(block.type);
    for (const auto& link : block.links) {
        if (link.kind != LinkKind::Block) continue;
        std::string name = wish;
        for (const auto& inner : type.fields)
            if (inner.offset == link.offset % std::max<uint64_t>(type.size, 1) && !inner.name.empty())
                name = inner.name;
        nameReached(link.target, name);
    }
}

Spot Scope::place(const oracle::Place& place) const {
    using oracle::Root;
    Spot spot;
    TypeId type = 0;
    switch (place.root) {
        case Root::Result:
            spot = {resultNames_[place.index], false};
            type = unit_.functions[test_.calls[place.index].function].result;
            break;
        case Root::Block:
            spot = block(place.index);
            type = test_.blocks[place.index].type;
            break;
        case Root::Variable:
            spot = {identifier(unit_.variables[place.index].name), false};
            type = unit_.variables[place.index].type;
            break;
        case Root::StubArgument:
            spot = {fmt::format("std::get<{}>({}_stub.calls[{}])", place.argument,
                                identifier(unit_.undefined[place.stub].name), place.index),
                    false};
            type = unit_.undefined[place.stub].parameters[place.argument].type;
            break;
    }
    bool inBlockArray = place.root == Root::Block && test_.blocks[place.index].count > 1;
    for (const auto& step : place.steps) {
        switch (step.kind) {
            case oracle::Step::Kind::Field:
                spot = field(spot, unit_.type(type).fields[step.index]);
                type = unit_.type(type).fields[step.index].type;
                break;
            case oracle::Step::Kind::Index:
                spot = element(spot, step.index);
                if (!inBlockArray) type = unit_.type(type).element;
                break;
            case oracle::Step::Kind::Dereference:
                spot.pointer = true;
                type = unit_.type(type).element;
                break;
        }
        inBlockArray = false;
    }
    return spot;
}

std::string Scope::pointerToBlock(uint32_t index, uint64_t offset, TypeId type) const {
    const auto& block = test_.blocks[index];
    if (literal_[index]) {
        const std::string text(block.bytes.begin(), block.bytes.end() - 1);
        return inQuotes(text);
    }
    const uint64_t count = isEmptyText(index) ? 2 : block.count;  // declared as an array, however short
    return addressInside(unit_, this->block(index), block.type, count, offset, type);
}

std::string Scope::pointerToVariable(uint32_t index, uint64_t offset, TypeId type) const {
    const auto& variable = unit_.variables[index];
    return addressInside(unit_, {identifier(variable.name), false}, variable.type, 1, offset, type);
}

std::string Scope::pointer(const testcase::Link& link, TypeId type) const {
    switch (link.kind) {
        case LinkKind::Block:
            return pointerToBlock(link.target, link.addend, type);
        case LinkKind::Variable:
            return pointerToVariable(link.target, link.addend, type);
        case LinkKind::Stream:
            return blockNames_[link.target];
        case LinkKind::Function: {
            const auto& function = unit_.addressable[link.target];
            const bool fits = type == 0 || function.signature == 0 ||
                              testcase::sameType(unit_, function.signature, unit_.type(type).element);
            // a member of a union stands for the others
            return fits || unit_.isCxx ? callName(function)
                                       : fmt::format("reinterpret_cast<{}>(reinterpret_cast<void (*)()>({}))",
                                                     typeName(unit_, type), callName(function));
        }
        case LinkKind::Result:
            return resultNames_[link.target];
        case LinkKind::Written: {
            const auto& block = test_.blocks[link.target];
            const Spot object = this->block(link.target);
            if (block.count == 1 && link.addend == 0 && unit_.type(block.type).kind == TypeKind::Pointer)
                return value(object);
            return fmt::format("*{}", addressInside(unit_, object, block.type, block.count, link.addend, 0));
        }
    }
    return "nullptr";
}

std::string Scope::pointer(const oracle::Pointee& pointee, TypeId type) const {
    using Kind = oracle::Pointee::Kind;
    switch (pointee.kind) {
        case Kind::Block:
            return pointerToBlock(pointee.index, pointee.offset, type);
        case Kind::Variable:
            return pointerToVariable(pointee.index, pointee.offset, type);
        case Kind::Function:
            return "&" + callName(unit_.addressable[pointee.index]);
        case Kind::Result:
            return resultNames_[pointee.index];
        default:
            return "nullptr";
    }
}

}  // namespace provest::emit
