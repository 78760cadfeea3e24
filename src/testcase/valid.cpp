#include "testcase/valid.hpp"

#include "testcase/slots.hpp"
#include "testcase/types.hpp"
#include "testcase/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace provest::testcase {

using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

class Check {
public:
    Check(const TestCase& test, const Interface& interface) : test_(test), interface_(interface) {}

    std::string run() {
        calls();
        answers();
        for (uint32_t b = 0; b < test_.blocks.size() && problem_.empty(); ++b) {
            shape(b);
            if (problem_.empty()) links(b);
            if (problem_.empty()) booleans(b);
        }
        if (test_.calls.empty()) fail("the test makes no call");
        return problem_;
    }

private:
    void fail(std::string what) {
        if (problem_.empty()) problem_ = std::move(what);
    }

    bool hasRole(uint32_t block, Role role) const {
        return block < test_.blocks.size() && test_.blocks[block].role == role;
    }

    void calls() {
        for (uint32_t c = 0; c < test_.calls.size(); ++c) {
            const Call& call = test_.calls[c];
            if (call.function >= interface_.functions.size()) return fail(fmt::format("call {} of no function", c));
            if (!hasRole(call.arguments, Role::Arguments)) return fail(fmt::format("call {} has no arguments", c));
            if (test_.blocks[call.arguments].type != interface_.functions[call.function].arguments)
                return fail(fmt::format("call {} has the arguments of another function", c));
            if (!owner_.emplace(call.arguments, c).second) return fail(fmt::format("call {} shares its arguments", c));
        }
    }

    void answers() {
        for (const Answer& answer : test_.answers) {
            if (answer.stub >= interface_.undefined.size()) return fail("answer of no stub");
            const auto& stub = interface_.undefined[answer.stub];
            const bool isVoid = interface_.type(stub.result).size == 0;
            if (isVoid != (answer.result == ~0u)) return fail("answer with a result too many or too few");
            if (!isVoid && (!hasRole(answer.result, Role::Answer) || test_.blocks[answer.result].type != stub.result))
                return fail("answer with a result of another type");
            for (const Write& write : answer.writes) {
                if (write.parameter >= stub.parameters.size() || !hasRole(write.block, Role::Answer))
                    return fail("answer writes nothing or nowhere");
                const Type& pointer = interface_.type(stub.parameters[write.parameter].type);
                if (pointer.kind != TypeKind::Pointer || pointer.isConst ||
                    !sameType(interface_, pointer.element, test_.blocks[write.block].type))
                    return fail("answer writes through what is no fitting pointer");
            }
        }
    }

    void shape(uint32_t b) {
        const Block& block = test_.blocks[b];
        if (block.type >= interface_.types.size()) return fail(fmt::format("block {} of no type", b));
        const Type& type = interface_.type(block.type);
        const uint64_t size = block.count * type.size;
        const bool open = flexibleTail(interface_, block.type) && block.count == 1 && block.role == Role::Object;
        if (open ? block.bytes.size() < size : block.bytes.size() != size)
            return fail(fmt::format("block {} has {} bytes instead of {}", b, block.bytes.size(), size));
        if (block.role == Role::Object && (block.count == 0 || type.size == 0))
            return fail(fmt::format("block {} is empty", b));
        if (block.role != Role::Object && block.count != 1) return fail(fmt::format("block {} is an array", b));
        if (block.role == Role::Arguments && !owner_.count(b))
            return fail(fmt::format("block {} belongs to no call", b));
        if (block.role != Role::Variable) return;
        if (block.variable >= interface_.variables.size() || interface_.variables[block.variable].isConst)
            return fail(fmt::format("block {} is no variable that can be written", b));
        if (interface_.variables[block.variable].type != block.type)
            return fail(fmt::format("block {} has not the type of its variable", b));
        if (!variables_.emplace(block.variable, b).second) fail(fmt::format("block {} sets a variable again", b));
    }

    void links(uint32_t b) {
        const Block& block = test_.blocks[b];
        if (block.links.empty()) return;
        const auto pointers = pointersOf(block, interface_);
        uint64_t end = 0;
        for (const Link& link : block.links) {
            if (link.offset < end) return fail(fmt::format("links of block {} overlap or are not in order", b));
            end = link.offset + uint64_t{link.size()};
            if (isNumber(b, link)) continue;
            const bool fits = std::any_of(pointers.begin(), pointers.end(), [&](const Leaf& leaf) {
                return leaf.offset == link.offset && leads(b, link, leaf.type);
            });
            if (!fits) return fail(fmt::format("link at {} of block {} does not fit", link.offset, b));
        }
    }

    // The result of an earlier call as a number of the same type, passed as it is.
    bool isNumber(uint32_t b, const Link& link) const {
        const auto owner = owner_.find(b);
        if (link.kind != LinkKind::Result || link.addend == 0 || owner == owner_.end()) return false;
        if (link.target >= owner->second) return false;
        const TypeId result = interface_.functions[test_.calls[link.target].function].result;
        const auto& fields = interface_.type(test_.blocks[b].type).fields;
        return interface_.type(result).kind == TypeKind::Integer && interface_.type(result).size == link.addend &&
               std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
                   return field.offset == link.offset && sameType(interface_, field.type, result);
               });
    }

    bool leads(uint32_t b, const Link& link, TypeId pointer) const {
        const TypeId pointee = interface_.type(pointer).element;
        switch (link.kind) {
            case LinkKind::Block: {
                if (!hasRole(link.target, Role::Object)) return false;
                const Block& target = test_.blocks[link.target];
                if (interface_.type(pointer).carrier == program::Carrier::Sequence &&
                    !sameType(interface_, target.type, pointee))
                    return false;
                if (interface_.type(pointee).size == 0)
                    return interface_.type(pointee).kind == TypeKind::Void && link.addend <= target.bytes.size();
                return holds(interface_, target.type, target.bytes.size(), link.addend, pointee);
            }
            case LinkKind::Function:
                return link.target < interface_.addressable.size() &&
                       sameType(interface_, interface_.addressable[link.target].signature, pointee);
            case LinkKind::Variable: {
                if (link.target >= interface_.variables.size()) return false;
                const TypeId type = interface_.variables[link.target].type;
                return holds(interface_, type, interface_.type(type).size, link.addend, pointee);
            }
            case LinkKind::Written: {
                if (!hasRole(link.target, Role::Object) || owner_.find(b) == owner_.end()) return false;
                const Block& target = test_.blocks[link.target];
                return holds(interface_, target.type, target.bytes.size(), link.addend, pointer);
            }
            case LinkKind::Stream:
                return isStream(interface_, pointee) && owner_.contains(b) && hasRole(link.target, Role::Object) &&
                       link.addend == 0 && isCharacter(interface_.type(test_.blocks[link.target].type));
            case LinkKind::Result: {
                // An object gets the result when the call has been made; arguments need it before theirs.
                const auto owner = owner_.find(b);
                const bool inObject = hasRole(b, Role::Object) && link.target < test_.calls.size();
                if (!inObject && (owner == owner_.end() || link.target >= owner->second)) return false;
                return fitsAs(interface_, interface_.functions[test_.calls[link.target].function].result, pointer);
            }
        }
        return false;
    }

    void booleans(uint32_t b) {
        const Block& block = test_.blocks[b];
        if (inUnion(block.type)) return;  // the bytes may be another member's
        for (const Slot& slot : slotsOf(block, b, interface_))
            if (slot.form == Form::Bool && slot.bitWidth == 0 && block.bytes[slot.offset] > 1)
                return fail(fmt::format("block {} has a boolean that is neither true nor false", b));
    }

    bool inUnion(TypeId id) const {
        const Type& type = interface_.type(id);
        if (type.kind == TypeKind::Union) return true;
        if (type.kind == TypeKind::Array) return inUnion(type.element);
        return std::any_of(type.fields.begin(), type.fields.end(),
                           [&](const auto& field) { return inUnion(field.type); });
    }

    const TestCase& test_;
    const Interface& interface_;
    std::map<uint32_t, uint32_t> owner_;      // arguments block -> call
    std::map<uint32_t, uint32_t> variables_;  // variable -> block
    std::string problem_;
};

}  // namespace

std::string problem(const TestCase& test, const Interface& interface) { return Check(test, interface).run(); }

bool formatsFit(const TestCase& test, const Interface& interface) {
    return std::all_of(test.calls.begin(), test.calls.end(), [&](const Call& call) {
        const program::Function& function = interface.functions[call.function];
        if (function.extra == 0) return true;
        const auto& fields = interface.type(function.arguments).fields;
        const size_t format = fields.size() - function.extra - 1;
        const uint32_t offset = fields[format].offset;
        const auto& links = test.blocks[call.arguments].links;
        const bool hasText = std::any_of(links.begin(), links.end(),
                                         [&](const Link& link) { return link.offset == fields[format + 2].offset; });
        return std::all_of(links.begin(), links.end(), [&](const Link& link) {
            if (link.kind != LinkKind::Block || link.offset != offset) return true;
            const auto& bytes = test.blocks[link.target].bytes;
            const auto from = bytes.begin() + std::min<std::ptrdiff_t>(link.addend, std::ssize(bytes));
            return Values::isSafeFormat(std::string(from, std::find(from, bytes.end(), uint8_t{0})), hasText);
        });
    });
}

}  // namespace provest::testcase
