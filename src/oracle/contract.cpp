#include "oracle/contract.hpp"

#include "oracle/fresh.hpp"
#include "oracle/kinds.hpp"
#include "oracle/value.hpp"
#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace provest::oracle {

namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Block;
using testcase::Leaf;
using testcase::Link;
using testcase::LinkKind;
using testcase::Role;
using testcase::TestCase;

constexpr int64_t fewEnough = 1000;      // of anything, for a loop to end
constexpr int64_t tooMany = 100'000;     // to expect an end of
constexpr int64_t longestArray = 65536;  // that is made because a number says so

const Link* linkAt(const Block& block, uint32_t offset) {
    const auto found =
        std::find_if(block.links.begin(), block.links.end(), [&](const Link& link) { return link.offset == offset; });
    return found == block.links.end() ? nullptr : &*found;
}

std::string elements(uint64_t count) { return fmt::format("{} element{}", count, count == 1 ? "" : "s"); }

// char, for what is a text; unsigned characters are bytes.
bool isText(const Type& type) {
    return testcase::isCharacter(type) && type.isSigned && type.spelling.find("int8") == std::string::npos;
}

void grow(TestCase& test, uint32_t block, uint64_t bytes, const program::Interface& unit) {
    Block& grown = test.blocks[block];
    if (grown.bytes.size() >= bytes) return;
    const uint64_t size = std::max<uint64_t>(unit.type(grown.type).size, 1);
    grown.count = uint32_t((bytes + size - 1) / size);
    grown.bytes.resize(grown.count * size);
}

class Search {
public:
    Search(const Finding& finding, const program::Interface& unit, const testcase::Catalog& catalog)
        : finding_(finding), test_(finding.test), unit_(unit), catalog_(catalog) {}

    std::vector<Breach> all() {
        for (uint32_t call = 0; call < test_.calls.size(); ++call) {
            pointers(test_.calls[call].arguments, call);
            aliases(call);
        }
        for (uint32_t b = 0; b < test_.blocks.size(); ++b) {
            if (test_.blocks[b].role != Role::Arguments) pointers(b, ~0u);
            made(b);
            enumerations(b);
        }
        cycles();
        if (isEndless(finding_.kind)) numbers();
        if (isMemory(finding_.kind)) variadic();
        if (isLifetime(finding_.kind)) lifetimes();
        callbacks();
        variables();
        return std::move(found_);
    }

private:
    using Mend = std::function<void(TestCase&, Filling)>;
    void breach(std::string reason, Mend mend) { found_.push_back({std::move(reason), std::move(mend)}); }

    // What the place is called: a parameter, a member.
    std::string nameOf(uint32_t block, uint32_t offset, uint32_t call) const {
        const auto& type = unit_.type(test_.blocks[block].type);
        const uint64_t within = type.size ? offset % type.size : offset;
        for (size_t i = 0; i < type.fields.size(); ++i) {
            const auto& field = type.fields[i];
            if (within < field.offset || within >= field.offset + std::max<uint64_t>(unit_.type(field.type).size, 1))
                continue;
            if (call == ~0u) return field.name.empty() ? std::string("a member") : field.name;
            const auto& parameters = unit_.functions[test_.calls[call].function].parameters;
            return i < parameters.size() ? parameters[i].name : std::string("an argument");
        }
        return "an element";
    }

    void pointers(uint32_t b, uint32_t call) {
        const Block& block = test_.blocks[b];
        if (unit_.type(block.type).carrier != program::Carrier::None || testcase::isStreamed(test_, b)) return;
        for (const Leaf& leaf : testcase::pointersOf(block, unit_)) {
            const Type& pointer = unit_.type(leaf.type);
            if (pointer.carrier != program::Carrier::None || testcase::isObjectPointer(unit_, leaf.type)) continue;
            if (call != ~0u && nameOf(b, leaf.offset, call).starts_with("variadic")) continue;
            const Link* link = linkAt(block, leaf.offset);
            if (!link)
                isNull(b, leaf, call);
            else if (link->kind == LinkKind::Block)
                leads(b, leaf, *link, call);
            else if (link->kind == LinkKind::Result || link->kind == LinkKind::Written)
                isMade(b, leaf, *link, call);
        }
    }

    void isNull(uint32_t b, const Leaf& leaf, uint32_t call) {
        const Block& block = test_.blocks[b];
        // an object that may lead to its like leads nowhere at the end of the list
        if (call == ~0u && testcase::sameType(unit_, unit_.type(leaf.type).element, block.type)) return;
        std::string reason = fmt::format("parameter `{}` is null", nameOf(b, leaf.offset, call));
        if (block.role == Role::Answer) reason = "what the unit asks others for is null";
        if (block.role == Role::Object)
            reason = unit_.type(block.type).fields.empty()
                         ? "an element of an array is null"
                         : fmt::format("`{}` is passed with a null `{}`", unit_.type(block.type).spelling,
                                       nameOf(b, leaf.offset, call));
        if (block.role == Role::Variable) return;  // see variables()
        TestCase tried = test_;
        if (pointAtFresh(tried, b, leaf.offset, leaf.type, Filling::One, unit_))
            breach(reason, [&unit = unit_, b, leaf](TestCase& test, Filling filling) {
                pointAtFresh(test, b, leaf.offset, leaf.type, filling, unit);
            });
        else if (isNullKind(finding_.kind))
            breach(reason, {});
    }

    // What an earlier call gave: it may have given nothing, and how much it is nobody knows.
    void isMade(uint32_t b, const Leaf& leaf, const Link& link, uint32_t call) {
        const auto& nulls = finding_.nullResults;
        if (link.kind == LinkKind::Result && isNullKind(finding_.kind) &&
            std::find(nulls.begin(), nulls.end(), link.target) != nulls.end())
            breach(fmt::format("`{}` is null: `{}` failed", nameOf(b, leaf.offset, call),
                               unit_.functions[test_.calls[link.target].function].name),
                   {});
        const auto length = lengthOf(b, leaf.offset);
        if (length && length->value != 0)
            breach(fmt::format("`{}` may not be the length of `{}`", length->name, nameOf(b, leaf.offset, call)),
                   [&unit = unit_, number = *length](TestCase& test, Filling) {
                       write(test, number.block, number.leaf, 0, unit);
                   });
    }

    // Room, length and end of what a pointer leads to. What an object of a structure holds is another matter.
    void leads(uint32_t b, const Leaf& leaf, const Link& link, uint32_t call) {
        const Type& pointer = unit_.type(leaf.type);
        const Type& element = unit_.type(pointer.element);
        const std::string name = nameOf(b, leaf.offset, call);
        const uint32_t target = link.target;
        const auto& bytes = test_.blocks[target].bytes;
        if (link.addend > bytes.size())
            return breach(fmt::format("`{}` points outside every object", name), [b, link](TestCase& test, Filling) {
                Link start = link;
                start.addend = 0;
                testcase::setLink(test.blocks[b], start);
            });
        if (element.kind == TypeKind::Struct || element.kind == TypeKind::Union) return;
        const uint64_t size = std::max<uint64_t>(element.size, 1);
        const uint64_t count = (bytes.size() - link.addend) / size;
        if (const auto length = lengthOf(b, leaf.offset)) return lengths(name, target, link, size, count, *length);
        if (pointer.count > 0) {
            if (count < pointer.count)
                breach(fmt::format("`{}` has {}, not {}", name, elements(count), pointer.count),
                       growing(target, link.addend + pointer.count * size));
            return;
        }
        if (element.kind == TypeKind::Pointer) return;  // ends with null, as strings() makes them
        if (isText(element)) {
            const auto from = bytes.begin() + std::ptrdiff_t(link.addend);
            if (std::find(from, bytes.end(), uint8_t{0}) == bytes.end())
                breach(fmt::format("the characters passed as `{}` do not end with NUL", name),
                       growing(target, bytes.size() + 1));
            if (pointer.isConst || finding_.message.find("writes") == std::string::npos) return;
        }
        if (bytes.size() - link.addend < plentyOfBytes)
            breach(count <= 1 ? fmt::format("`{}` points to {} element", name, count == 0 ? "no" : "a single")
                              : fmt::format("`{}` has {}, and nothing tells the unit", name, elements(count)),
                   growing(target, link.addend + plentyOfBytes));
    }

    Mend growing(uint32_t target, uint64_t bytes) const {
        return [&unit = unit_, target, bytes](TestCase& test, Filling) { grow(test, target, bytes, unit); };
    }

    struct Number {
        uint32_t block = 0;
        Leaf leaf;
        int64_t value = 0;
        std::string name;
    };

    // The number that tells how long an array is, by its name.
    std::optional<Number> lengthOf(uint32_t b, uint32_t offset) const {
        const Block& block = test_.blocks[b];
        const auto& fields = unit_.type(block.type).fields;
        for (const testcase::Pair& pair : testcase::pairsOf(unit_, block.type)) {
            if (!pair.named || fields[pair.pointer].offset != offset) continue;
            const auto& field = fields[pair.length];
            const Type& type = unit_.type(field.type);
            const auto bytes = std::span(block.bytes).subspan(field.offset, type.size);
            return Number{b, {field.type, field.offset}, signedValue(type, bytes), field.name};
        }
        return std::nullopt;
    }

    void lengths(const std::string& name, uint32_t target, const Link& link, uint64_t size, uint64_t count,
                 const Number& length) {
        if (length.value >= 0 && uint64_t(length.value) <= count) return;
        const auto reason = fmt::format("the array passed as `{}` has {}, but `{}` is {}", name, elements(count),
                                        length.name, length.value);
        if (length.value >= 0 && length.value * int64_t(size) <= longestArray)
            return breach(reason, growing(target, link.addend + uint64_t(length.value) * size));
        breach(reason, [&unit = unit_, length, count](TestCase& test, Filling) {
            write(test, length.block, length.leaf, count, unit);
        });
    }

    static void write(TestCase& test, uint32_t block, const Leaf& leaf, uint64_t value,
                      const program::Interface& unit) {
        for (const testcase::Slot& slot : testcase::slotsOf(test.blocks[block], block, unit))
            if (slot.offset == leaf.offset) testcase::write(test, slot, value);
    }

    // Who makes objects of this type ready, or makes them; empty: nobody.
    std::string makerOf(TypeId record) const {
        for (TypeId id = 0; id < unit_.types.size(); ++id) {
            if (unit_.types[id].kind != TypeKind::Pointer ||
                !testcase::sameType(unit_, unit_.types[id].element, record))
                continue;
            if (!catalog_.initialisers(id).empty()) return unit_.functions[catalog_.initialisers(id).front()].name;
            for (const uint32_t producer : catalog_.producers(id)) {
                const auto& parameters = unit_.functions[producer].parameters;
                if (std::none_of(parameters.begin(), parameters.end(),
                                 [&](const auto& one) { return testcase::sameType(unit_, one.type, id); }))
                    return unit_.functions[producer].name;
            }
        }
        return "";
    }

    // Whether its members may contradict each other: numbers beside arrays and pointers that lead to more than texts
    // and to more than its like.
    bool hasInvariants(TypeId record) const {
        bool numbers = false, areas = false;
        const auto look = [&](const auto& self, TypeId id) -> void {
            const Type& type = unit_.type(id);
            for (const program::Field& field : type.fields) {
                const Type& inner = unit_.type(field.type);
                numbers = numbers || inner.kind == TypeKind::Integer;
                if (inner.kind == TypeKind::Array) areas = areas || !testcase::isCharacter(unit_.type(inner.element));
                if (inner.kind == TypeKind::Pointer && !testcase::sameType(unit_, inner.element, record) &&
                    unit_.type(inner.element).kind != TypeKind::Function)
                    areas = areas || !isText(unit_.type(inner.element));
                if (inner.kind == TypeKind::Struct || inner.kind == TypeKind::Union) self(self, field.type);
            }
            for (const testcase::Pair& pair : testcase::pairsOf(unit_, id)) areas = areas || pair.named;
        };
        look(look, record);
        return numbers && areas;
    }

    bool isInitialised(uint32_t block) const {
        for (const testcase::Call& call : test_.calls) {
            const auto& parameters = unit_.functions[call.function].parameters;
            if (parameters.empty()) continue;
            const Link* link = linkAt(test_.blocks[call.arguments], catalog_.offsetOf(call.function, 0));
            if (!link || link->kind != LinkKind::Block || link->target != block) continue;
            const auto& ready = catalog_.initialisers(parameters[0].type);
            if (std::find(ready.begin(), ready.end(), call.function) != ready.end()) return true;
        }
        return false;
    }

    // An object of bytes, where the unit has its own idea of what such objects hold.
    void made(uint32_t b) {
        const Block& block = test_.blocks[b];
        const Type& type = unit_.type(block.type);
        const bool isRecord = type.kind == TypeKind::Struct || type.kind == TypeKind::Union;
        if (block.role != Role::Object || !isRecord || type.carrier != program::Carrier::None) return;
        if (isInitialised(b)) return;
        const std::string maker = makerOf(block.type);
        if (maker.empty() && !hasInvariants(block.type)) return;
        breach(maker.empty()
                   ? fmt::format("the members of `{}` are made up and may contradict each other", type.spelling)
                   : fmt::format("`{}` is made up, where callers have it from `{}`", type.spelling, maker),
               [&unit = unit_, b](TestCase& test, Filling filling) { refill(test, b, filling, unit); });
    }

    void enumerations(uint32_t b) {
        for (const testcase::Slot& slot : testcase::slotsOf(test_.blocks[b], b, unit_)) {
            if (slot.form != testcase::Form::Enum) continue;
            const Type& type = unit_.type(slot.type);
            const auto value = int64_t(testcase::read(test_, slot));
            if (type.enumerators.empty() || isAmong(type, value)) continue;
            const std::string name = type.tag.empty() ? type.spelling : type.tag;
            breach(fmt::format("{} is no value of enumeration `{}`", value, name),
                   [slot, &type](TestCase& test, Filling) {
                       testcase::write(test, slot, uint64_t(type.enumerators.front().value));
                   });
        }
    }

    // One of its values, or several flags.
    static bool isAmong(const Type& type, int64_t value) {
        int64_t flags = 0;
        for (const program::Enumerator& one : type.enumerators) {
            if (one.value == value) return true;
            const bool isFlag = one.value > 0 && (one.value & (one.value - 1)) == 0;
            if (!isFlag && one.value != 0) return false;
            flags |= one.value;
        }
        return (value & ~flags) == 0;
    }

    // Two arguments that are one object, of which one is changed.
    void aliases(uint32_t call) {
        const Block& arguments = test_.blocks[test_.calls[call].arguments];
        for (const Link& one : arguments.links)
            for (const Link& other : arguments.links) {
                if (one.offset >= other.offset || one.kind != other.kind || one.target != other.target) continue;
                if (one.kind != LinkKind::Block && one.kind != LinkKind::Result) continue;
                if (one.kind == LinkKind::Result && !isMemory(finding_.kind)) continue;
                const uint32_t block = test_.calls[call].arguments;
                const std::string reason = fmt::format("`{}` and `{}` are one object", nameOf(block, one.offset, call),
                                                       nameOf(block, other.offset, call));
                if (one.kind == LinkKind::Result) {
                    breach(reason, {});
                    continue;
                }
                breach(reason, [block, other](TestCase& test, Filling) {
                    Block copy = test.blocks[other.target];
                    test.blocks.push_back(std::move(copy));
                    Link apart = other;
                    apart.target = uint32_t(test.blocks.size() - 1);
                    testcase::setLink(test.blocks[block], apart);
                });
            }
    }

    // Objects that lead back to themselves.
    void cycles() {
        std::vector<uint8_t> state(test_.blocks.size());  // 1: being looked at, 2: done
        const auto visit = [&](const auto& self, uint32_t b) -> void {
            state[b] = 1;
            for (const Link& link : test_.blocks[b].links) {
                if (link.kind != LinkKind::Block) continue;
                if (state[link.target] == 1)
                    breach(
                        fmt::format("`{}` leads back to itself", unit_.type(test_.blocks[link.target].type).spelling),
                        [b, link](TestCase& test, Filling) { testcase::clearLink(test.blocks[b], link.offset); });
                else if (state[link.target] == 0)
                    self(self, link.target);
            }
            state[b] = 2;
        };
        for (uint32_t b = 0; b < test_.blocks.size(); ++b)
            if (state[b] == 0) visit(visit, b);
    }

    // What takes long ends with smaller numbers; what does not end does not end with them either.
    void numbers() {
        std::vector<testcase::Slot> large;
        for (uint32_t b = 0; b < test_.blocks.size(); ++b)
            for (const testcase::Slot& slot : testcase::slotsOf(test_.blocks[b], b, unit_)) {
                if (slot.form == testcase::Form::Float || slot.form == testcase::Form::Enum) continue;
                const auto value = int64_t(testcase::read(test_, slot));
                if (value < -tooMany || value > tooMany) large.push_back(slot);
            }
        if (large.empty()) return;
        breach("a large number: it only takes long", [large](TestCase& test, Filling) {
            for (const testcase::Slot& slot : large) testcase::write(test, slot, uint64_t(fewEnough));
        });
        found_.back().isOurs = true;
    }

    void variadic() {
        const program::Function& function = unit_.functions[test_.calls[finding_.call].function];
        if (function.variadic) breach(fmt::format("only its format tells what `{}` takes", function.name), {});
    }

    // What an earlier call may have ended.
    void lifetimes() {
        std::set<std::pair<LinkKind, uint32_t>> given;
        for (uint32_t call = 0; call < test_.calls.size(); ++call) {
            const auto& links = test_.blocks[test_.calls[call].arguments].links;
            for (const Link& link : links)
                if (given.contains({link.kind, link.target}))
                    breach(fmt::format("`{}` gets what an earlier call was given and may have ended",
                                       unit_.functions[test_.calls[call].function].name),
                           {});
            const auto& parameters = unit_.functions[test_.calls[call].function].parameters;
            for (uint32_t p = 0; p < parameters.size(); ++p) {
                const Type& type = unit_.type(parameters[p].type);
                const Link* link =
                    linkAt(test_.blocks[test_.calls[call].arguments], catalog_.offsetOf(test_.calls[call].function, p));
                if (link && type.kind == TypeKind::Pointer && !type.isConst) given.insert({link->kind, link->target});
            }
        }
    }

    void callbacks() {
        if (finding_.kind != "function-type-mismatch") return;
        for (const Block& block : test_.blocks)
            for (const Link& link : block.links)
                if (link.kind == LinkKind::Function)
                    return breach(
                        fmt::format("`{}` may be of another type than is wanted", unit_.addressable[link.target].name),
                        {});
    }

    // Last, and the last first: with a variable its block goes.
    void variables() {
        for (auto b = uint32_t(test_.blocks.size()); b-- > 0;) {
            const Block& block = test_.blocks[b];
            if (block.role != Role::Variable) continue;
            breach(fmt::format("variable `{}` has a value the unit may never give it",
                               unit_.variables[block.variable].name),
                   [b](TestCase& test, Filling) { testcase::removeVariable(test, b); });
        }
        for (const program::Variable& variable : unit_.variables)
            if (!variable.defined && unit_.type(variable.type).kind == TypeKind::Array && isMemory(finding_.kind))
                breach(fmt::format("`{}` is defined elsewhere; here it has {}", variable.name,
                                   elements(unit_.type(variable.type).count)),
                       {});
    }

    const Finding& finding_;
    const TestCase& test_;
    const program::Interface& unit_;
    const testcase::Catalog& catalog_;
    std::vector<Breach> found_;
};

}  // namespace

std::vector<Breach> breaches(const Finding& finding, const program::Interface& unit, const testcase::Catalog& catalog) {
    return Search(finding, unit, catalog).all();
}

}  // namespace provest::oracle
