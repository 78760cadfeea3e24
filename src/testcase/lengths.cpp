// Moves on lengths: what the alternating variable method is to numbers, for arrays and texts (Galeotti, Fraser and
// Arcuri, section 3.2 of their work on strings): one element more, one less, as many as another has.
#include "testcase/builder.hpp"
#include "testcase/edit.hpp"
#include "testcase/generate.hpp"
#include "testcase/slots.hpp"

#include <algorithm>

namespace provest::testcase {

using support::Random;

namespace {

constexpr uint32_t longest = 256;

// Elements of an array, characters of a text.
uint32_t lengthOf(const Block& block, const program::Interface& interface) {
    const auto text = textOf(block, interface);
    return text ? static_cast<uint32_t>(text->size()) : elementsOf(block, interface);
}

}  // namespace

std::vector<TestCase> Generator::lengths(const TestCase& test, size_t most, Random& random) const {
    struct Move {
        uint32_t block = 0;
        uint32_t length = 0;
        uint32_t offset = ~0u;  // of a pointer in the block that gets an object, ~0: the block itself is resized
        program::TypeId pointer = 0;
    };
    std::vector<Move> moves;
    std::vector<uint32_t> others;
    for (const Block& block : test.blocks)
        if (block.role == Role::Object) others.push_back(lengthOf(block, interface_));
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        const Block& block = test.blocks[b];
        if (block.role == Role::Object && interface_.type(block.type).size <= longest) {
            const uint32_t length = lengthOf(block, interface_);
            if (length < longest) moves.push_back({b, length + 1});
            if (length > 0) moves.push_back({b, length - 1});
            if (const uint32_t other = random.pick(others); other != length) moves.push_back({b, other});
        }
        for (const Leaf& leaf : pointersOf(block, interface_)) {
            const bool isSet = std::any_of(block.links.begin(), block.links.end(),
                                           [&](const Link& link) { return link.offset == leaf.offset; });
            const program::Carrier carrier = interface_.type(leaf.type).carrier;
            if (!isSet && (carrier == program::Carrier::Sequence || carrier == program::Carrier::Text))
                moves.push_back({b, 0, leaf.offset, leaf.type});
        }
    }
    std::vector<TestCase> out;
    while (out.size() < most && !moves.empty()) {
        const auto chosen = moves.begin() + static_cast<long>(random.below(moves.size()));
        const Move move = *chosen;
        moves.erase(chosen);
        TestCase changed = test;
        if (move.offset != ~0u) {
            if (!aimAtNew(changed, move.block, move.offset, move.pointer, random)) continue;
        } else if (auto text = textOf(changed.blocks[move.block], interface_)) {
            while (text->size() < move.length) *text += static_cast<char>(values_.character(random));
            text->resize(move.length);
            setText(changed, move.block, *text, interface_);
        } else {
            const size_t before = changed.blocks[move.block].bytes.size();
            resize(changed, move.block, move.length, interface_);
            for (const Slot& slot : slotsOf(changed.blocks[move.block], move.block, interface_))
                if (slot.offset >= before) write(changed, slot, values_.forSlot(random, slot));
        }
        out.push_back(std::move(changed));
    }
    return out;
}

}  // namespace provest::testcase
