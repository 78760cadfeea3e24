#include "oracle/contract_look.hpp"
#include "oracle/kinds.hpp"
#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace provest::oracle {

using program::Type;
using program::TypeKind;
using testcase::Block;
using testcase::Link;
using testcase::LinkKind;
using testcase::TestCase;

namespace {

constexpr int64_t fewEnough = 1000;   // of anything, for a loop to end
constexpr int64_t tooMany = 100'000;  // to expect an end of
constexpr int moreAnswers = 8;        // of a stub whose script is at its end

}  // namespace

// Two arguments that are one object, of which one is changed.
void CallBreaches::aliases(uint32_t call) {
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

// What takes long ends with smaller numbers; what does not end does not end with them either.
void CallBreaches::numbers() {
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

void CallBreaches::variadic() {
    const program::Function& function = unit_.functions[test_.calls[finding_.call].function];
    if (function.variadic) breach(fmt::format("only its format tells what `{}` takes", function.name), {});
}

// What an earlier call may have ended.
void CallBreaches::lifetimes() {
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

void CallBreaches::callbacks() {
    if (finding_.kind != "function-type-mismatch") return;
    for (const Block& block : test_.blocks)
        for (const Link& link : block.links)
            if (link.kind == LinkKind::Function)
                return breach(
                    fmt::format("`{}` may be of another type than is wanted", unit_.addressable[link.target].name), {});
}

// A stub that leaves alone what it was given to write to: what reads that has asked for it to be written.
void CallBreaches::unwritten() {
    for (uint32_t stub = 0; stub < unit_.undefined.size(); ++stub)
        for (uint32_t p = 0; p < unit_.undefined[stub].parameters.size(); ++p) {
            const program::Parameter& parameter = unit_.undefined[stub].parameters[p];
            const Type& pointer = unit_.type(parameter.type);
            if (pointer.kind != TypeKind::Pointer || pointer.isConst) continue;
            const Type& written = unit_.type(pointer.element);
            if (written.size == 0 || written.kind == TypeKind::Function || written.kind == TypeKind::Class) continue;
            const auto writes = [p](const testcase::Answer& answer) {
                return std::any_of(answer.writes.begin(), answer.writes.end(),
                                   [p](const testcase::Write& write) { return write.parameter == p; });
            };
            const std::string reason =
                fmt::format("`{}` need not write to `{}`", unit_.undefined[stub].name, parameter.name);
            // how much of a buffer nobody knows
            if (testcase::isCharacter(written)) return breach(reason, {});
            breach(reason, [stub, p, writes, element = pointer.element, size = written.size](TestCase& test, Filling) {
                Block zeros{.role = testcase::Role::Answer, .type = element, .count = 1};
                zeros.bytes.resize(size);
                test.blocks.push_back(std::move(zeros));
                const auto block = uint32_t(test.blocks.size() - 1);
                for (testcase::Answer& answer : test.answers)
                    if (answer.stub == stub && !writes(answer)) answer.writes.push_back({p, block});
                for (int more = 0; more < moreAnswers; ++more)
                    test.answers.push_back({.stub = stub, .writes = {{p, block}}});
            });
        }
}

}  // namespace provest::oracle
