#include "testcase/handles.hpp"

#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <algorithm>

namespace provest::testcase {

using program::Interface;
using program::TypeId;

namespace {

// The call whose result is passed as `parameter` of call `at`; ~0 when it is none's.
uint32_t resultAt(const TestCase& test, const Catalog& catalog, uint32_t at, uint32_t parameter) {
    const uint32_t offset = catalog.offsetOf(test.calls[at].function, parameter);
    for (const Link& link : test.blocks[test.calls[at].arguments].links)
        if (link.kind == LinkKind::Result && link.offset == offset) return link.target;
    return ~0u;
}

void relink(Block& block, uint32_t from, uint32_t to) {
    for (Link& link : block.links)
        if (link.kind == LinkKind::Result && link.target == from) link.target = to;
}

}  // namespace

std::vector<bool> takenResults(const TestCase& test, const Interface& interface, const Catalog& catalog) {
    std::vector<bool> taken(test.calls.size());
    // whoever gets a container of unique_ptr gets its elements
    for (const Block& block : test.blocks) {
        if (block.role != Role::Object || !interface.isCxx) continue;
        for (const Link& link : block.links) {
            if (link.kind != LinkKind::Result || link.target >= taken.size()) continue;
            const auto pointer = pointerAt(interface, block.type, link.offset);
            if (pointer && interface.type(*pointer).carrier == program::Carrier::Owner) taken[link.target] = true;
        }
    }
    for (uint32_t c = 0; c < test.calls.size(); ++c) {
        const auto& parameters = interface.functions[test.calls[c].function].parameters;
        for (uint32_t p = 0; p < parameters.size(); ++p) {
            if (!catalog.takes(test.calls[c].function, p)) continue;
            if (const uint32_t made = resultAt(test, catalog, c, p); made < c) taken[made] = true;
        }
    }
    return taken;
}

std::vector<uint32_t> liveResults(const TestCase& test, const Interface& interface, const Catalog& catalog,
                                  TypeId pointer) {
    const auto& producers = catalog.producers(pointer);
    const std::vector<bool> taken = takenResults(test, interface, catalog);
    std::vector<uint32_t> live;
    for (uint32_t c = 0; c < test.calls.size(); ++c)
        if (!taken[c] && std::find(producers.begin(), producers.end(), test.calls[c].function) != producers.end())
            live.push_back(c);
    return live;
}

std::vector<uint32_t> livePlaces(const TestCase& test, const Interface& interface, const Catalog& catalog,
                                 TypeId pointer) {
    std::vector<uint32_t> live;
    for (const Call& call : test.calls)
        for (const Link& link : test.blocks[call.arguments].links) {
            if (!link.needsBlock() || link.addend != 0) continue;
            const Block& place = test.blocks[link.target];
            if (place.count != 1 || !sameType(interface, place.type, pointer)) continue;
            const bool taken = link.kind == LinkKind::Written && catalog.takes(call.function, 0) &&
                               link.offset == catalog.offsetOf(call.function, 0);
            if (link.kind == LinkKind::Block || taken) std::erase(live, link.target);
            if (link.kind == LinkKind::Block) live.push_back(link.target);
        }
    return live;
}

void handOn(TestCase& test, const Catalog& catalog, uint32_t first, uint32_t before) {
    for (uint32_t c = first; c < before; ++c) {
        if (!catalog.replaces(test.calls[c].function)) continue;
        const uint32_t made = resultAt(test, catalog, c, 0);
        if (made >= first) continue;
        for (uint32_t later = before; later < test.calls.size(); ++later)
            relink(test.blocks[test.calls[later].arguments], made, c);
    }
}

bool removeOrReplace(TestCase& test, uint32_t call, const Catalog& catalog, const Interface& interface) {
    std::vector<std::pair<Link*, uint32_t>> changes;
    const std::vector<bool> taken = takenResults(test, interface, catalog);
    for (Block& block : test.blocks)
        for (Link& link : block.links) {
            if (link.kind != LinkKind::Result || link.target != call || link.addend != 0) continue;
            TypeId pointer = ~TypeId{0};
            for (const Leaf& leaf : pointersOf(block, interface))
                if (leaf.offset == link.offset) pointer = leaf.type;
            if (pointer == ~TypeId{0}) continue;
            const auto& producers = catalog.producers(pointer);
            uint32_t other = call;
            for (uint32_t c = 0; c < call; ++c)
                if (!taken[c] &&
                    std::find(producers.begin(), producers.end(), test.calls[c].function) != producers.end())
                    other = c;
            if (other != call)
                changes.emplace_back(&link, other);
            else if (interface.type(pointer).neverNull)
                return false;
        }
    for (const auto& [link, other] : changes) link->target = other;
    removeCall(test, call, interface);
    return true;
}

void repeatCall(TestCase& test, const Catalog& catalog, uint32_t call, uint32_t times) {
    const Call original = test.calls[call];
    const bool replaces = catalog.replaces(original.function);
    const uint32_t taken = replaces ? resultAt(test, catalog, call, 0) : ~0u;
    for (Block& block : test.blocks)
        for (Link& link : block.links)
            if (link.kind == LinkKind::Result && (link.target > call || (replaces && link.target == call)))
                link.target += times;
    for (uint32_t i = 0; i < times; ++i) {
        Block arguments = test.blocks[original.arguments];
        if (replaces && taken != ~0u) relink(arguments, taken, call + i);
        test.calls.insert(test.calls.begin() + call + 1 + i, {original.function, uint32_t(test.blocks.size())});
        test.blocks.push_back(std::move(arguments));
    }
}

}  // namespace provest::testcase
