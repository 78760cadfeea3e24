// Where a pointer points: nowhere, to what a call of the unit made, to an object that is there already, to a new one.
#include "testcase/builder.hpp"

#include "testcase/edit.hpp"
#include "testcase/handles.hpp"
#include "testcase/types.hpp"

#include <algorithm>
#include <cmath>

namespace provest::testcase {

using program::Field;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr uint32_t mostBlocks = 96;
constexpr uint32_t mostDepth = 6;

}  // namespace

void Builder::pointer(uint32_t block, uint32_t offset, TypeId pointer) { point(block, offset, pointer, {}); }

void Builder::point(uint32_t block, uint32_t offset, TypeId id, const Hint& hint) {
    const Type& type = interface_.type(id);
    const Type& pointee = interface_.type(type.element);
    clearLink(test_.blocks[block], offset);
    if (pointee.kind == TypeKind::Function) {
        const auto fitting = catalog_.addressable(type.element);
        if (!fitting.empty() && !random_.chance(0.05))
            link(block, {offset, LinkKind::Function, fitting[random_.below(fitting.size())], 0});
        return;
    }
    if (hint.isVector) {
        const uint32_t count = 1 + static_cast<uint32_t>(random_.below(5));
        const uint32_t target = strings(type.element, count, true);
        return link(block, {offset, LinkKind::Block, target, 0});
    }
    const bool isArgument = test_.blocks[block].role == Role::Arguments;
    // A member or an element may hold what only the unit makes, too; a place that calls write to starts empty.
    const bool isHolder = test_.blocks[block].role == Role::Object &&
                          (catalog_.producing(id) > 0.9 || isObjectPointer(interface_, id)) &&
                          random_.chance(test_.blocks[block].count > 1  ? 0.9
                                         : catalog_.writers(id).empty() ? 0.3
                                                                        : 0.02);
    const bool isNeeded = type.neverNull && pointee.kind == TypeKind::Class;
    if (isNeeded || ((isArgument || isHolder) && random_.chance(catalog_.producing(id)))) {
        const bool both = !catalog_.producers(id).empty() && !catalog_.writers(id).empty();
        if (isArgument && (!both || random_.chance(0.5)) && fromWriter(block, offset, id)) return;
        if (fromCall(block, offset, id)) return;
    }
    if (isArgument && isStream(interface_, type.element)) return toStream(block, offset);
    if (isSealed(interface_, type.element)) return;
    if (catalog_.producing(id) > 0.9 && random_.chance(0.9)) return;  // no producer could be called: null, not garbage
    if (isArgument && hint.isReady && toInitialised(block, offset, id)) return;
    const double null = type.neverNull ? 0.0 : depth_ == 0 ? 0.08 : 0.15 + 0.1 * depth_;
    if (random_.chance(null) || depth_ >= mostDepth || test_.blocks.size() >= mostBlocks) return;
    // A list is its head: calls that follow work on the same one.
    const bool isPlace = pointee.kind == TypeKind::Pointer && !catalog_.writers(type.element).empty();
    // The elements of a sequence lie one behind the other: no place inside something else will do.
    const bool reuses = type.carrier != program::Carrier::Sequence && random_.chance(test_.calls.empty() ? 0.08
                                                                                     : isPlace           ? 0.85
                                                                                                         : 0.5);
    if (reuses && toEarlier(block, offset, type.element)) return;
    ++depth_;
    toNew(block, offset, type.element, hint);
    --depth_;
}

// Null, the stream an earlier argument is, or one of its own.
void Builder::toStream(uint32_t block, uint32_t offset) {
    const auto byte = byteType(interface_);
    if (!byte || random_.chance(0.05)) return;
    std::vector<uint32_t> open;
    for (const Block& other : test_.blocks)
        for (const Link& l : other.links)
            if (l.kind == LinkKind::Stream) open.push_back(l.target);
    const bool again = !open.empty() && random_.chance(0.6);
    const uint32_t target = again ? random_.pick(open) : text(*byte, values_.content(random_), 0);
    link(block, {offset, LinkKind::Stream, target, 0});
}

// An object of ours that an initialiser has been called for.
bool Builder::toInitialised(uint32_t block, uint32_t offset, TypeId pointer) {
    const auto& initialisers = catalog_.initialisers(pointer);
    if (initialisers.empty() || !random_.chance(0.85)) return false;
    const TypeId pointee = interface_.type(pointer).element;
    if (!test_.calls.empty() && random_.chance(0.85) && toEarlier(block, offset, pointee)) return true;
    if (producing_ >= 3 || test_.calls.size() >= 12) return false;
    const uint32_t object = add(Role::Object, pointee, 1);
    ++producing_;
    const Given given{0, LinkKind::Block, object};
    call(initialisers[random_.below(initialisers.size())], &given);
    --producing_;
    link(block, {offset, LinkKind::Block, object, 0});
    return true;
}

// The result of an earlier call that is still good for use, or of one made for the purpose.
bool Builder::fromCall(uint32_t block, uint32_t offset, TypeId pointer) {
    const auto& producers = catalog_.producers(pointer);
    std::vector<uint32_t> made = liveResults(test_, interface_, catalog_, pointer);
    // Two arguments of one call are mostly two objects; a call that moves one would leave the other dangling.
    if (random_.chance(0.85))
        std::erase_if(made, [&](uint32_t call) {
            return std::any_of(test_.blocks[block].links.begin(), test_.blocks[block].links.end(),
                               [&](const Link& l) { return l.kind == LinkKind::Result && l.target == call; });
        });
    if (!made.empty() && random_.chance(0.85)) {
        const uint32_t call = random_.chance(0.7) ? made.back() : random_.pick(made);
        link(block, {offset, LinkKind::Result, call, 0});
        return true;
    }
    if (producers.empty() || producing_ >= 3 || test_.calls.size() >= 12) return false;
    // Those that need least come first and are taken most, and each of many has its chance: the n-th one n-th as often.
    const double all = static_cast<double>(producers.size());
    const auto choice = static_cast<size_t>(std::pow(all + 1, random_.unit()) - 1);
    const uint32_t producer = producers[std::min(choice, producers.size() - 1)];
    if (producing_ > 0)
        for (const auto& parameter : interface_.functions[producer].parameters)
            if (producesFor(interface_, parameter.type, pointer)) return false;
    ++producing_;
    const uint32_t depth = depth_;
    depth_ = 0;
    call(producer);
    depth_ = depth;
    --producing_;
    link(block, {offset, LinkKind::Result, static_cast<uint32_t>(test_.calls.size() - 1), 0});
    return true;
}

// What a call has put into a pointer of the test, or will: one made for the purpose, with a place for it.
bool Builder::fromWriter(uint32_t block, uint32_t offset, TypeId pointer) {
    const auto& writers = catalog_.writers(pointer);
    if (writers.empty()) return false;
    const std::vector<uint32_t> written = livePlaces(test_, interface_, catalog_, pointer);
    if (!written.empty() && random_.chance(0.85)) {
        const uint32_t place = random_.chance(0.7) ? written.back() : random_.pick(written);
        link(block, {offset, LinkKind::Written, place, 0});
        return true;
    }
    if (producing_ >= 3 || test_.calls.size() >= 12) return false;
    const uint32_t place = add(Role::Object, pointer, 1);
    const Catalog::Use& writer = writers[random_.below(writers.size())];
    const Given given{writer.parameter, LinkKind::Block, place};
    ++producing_;
    const uint32_t depth = depth_;
    depth_ = 0;
    call(writer.function, &given);
    depth_ = depth;
    --producing_;
    link(block, {offset, LinkKind::Written, place, 0});
    return true;
}

// A number that an earlier call gave out: an identifier, a descriptor.
bool Builder::fromNumber(uint32_t block, uint32_t offset, const program::Parameter& parameter) {
    const auto numberers = catalog_.numberers(parameter);
    if (numberers.empty() || !random_.chance(0.7)) return false;
    std::vector<uint32_t> made;
    for (uint32_t c = 0; c < test_.calls.size(); ++c)
        if (std::find(numberers.begin(), numberers.end(), test_.calls[c].function) != numberers.end())
            made.push_back(c);
    if (made.empty() || random_.chance(0.15)) {
        if (producing_ >= 2 || test_.calls.size() >= 12) return false;
        ++producing_;
        const uint32_t depth = depth_;
        depth_ = 0;
        call(random_.pick(numberers));
        depth_ = depth;
        --producing_;
        made.assign(1, static_cast<uint32_t>(test_.calls.size() - 1));
    }
    const auto size = static_cast<uint32_t>(interface_.type(parameter.type).size);
    link(block, {offset, LinkKind::Result, random_.chance(0.7) ? made.back() : random_.pick(made), size});
    return true;
}

// An alias: the start of an object, or a place inside one, that has the pointee's type; or a variable of the unit.
bool Builder::toEarlier(uint32_t block, uint32_t offset, TypeId pointee) {
    std::vector<Link> places;
    const uint64_t size = interface_.type(pointee).size;
    for (uint32_t b = 0; b < test_.blocks.size(); ++b) {
        const Block& other = test_.blocks[b];
        if (other.role != Role::Object || b == block || isStreamed(test_, b)) continue;
        if (size == 0 || holds(interface_, other.type, other.bytes.size(), 0, pointee))
            places.push_back({offset, LinkKind::Block, b, 0});
        else if (random_.chance(0.3))
            for (const Field& field : interface_.type(other.type).fields)
                if (field.bitWidth == 0 && sameType(interface_, field.type, pointee))
                    places.push_back({offset, LinkKind::Block, b, field.offset});
    }
    for (uint32_t v = 0; v < interface_.variables.size(); ++v)
        if (!interface_.variables[v].isConst && size > 0 && random_.chance(0.2) &&
            holds(interface_, interface_.variables[v].type, interface_.type(interface_.variables[v].type).size, 0,
                  pointee))
            places.push_back({offset, LinkKind::Variable, v, 0});
    if (places.empty()) return false;
    Link chosen = random_.pick(places);
    if (chosen.kind == LinkKind::Block && chosen.addend == 0 && random_.chance(0.1) && size > 0) {
        const Block& other = test_.blocks[chosen.target];
        if (other.count > 1 && sameType(interface_, other.type, pointee))
            chosen.addend = static_cast<uint32_t>(random_.below(other.count) * size);
    }
    link(block, chosen);
    return true;
}

void Builder::link(uint32_t block, Link link) { setLink(test_.blocks[block], link); }

}  // namespace provest::testcase
