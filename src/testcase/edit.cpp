#include "testcase/edit.hpp"

#include "testcase/types.hpp"

#include <algorithm>
#include <cassert>

namespace provest::testcase {

using program::Field;
using program::Interface;
using program::Type;
using program::TypeKind;

void setLink(Block& block, const Link& link) {
    const auto at = std::lower_bound(block.links.begin(), block.links.end(), link.offset,
                                     [](const Link& l, uint32_t offset) { return l.offset < offset; });
    if (at != block.links.end() && at->offset == link.offset)
        *at = link;
    else
        block.links.insert(at, link);
    std::fill_n(block.bytes.begin() + link.offset, link.size(), uint8_t{0});
}

void clearLink(Block& block, uint32_t offset) {
    std::erase_if(block.links, [&](const Link& link) { return link.offset == offset; });
}

void collect(TestCase& test) {
    std::vector<bool> live(test.blocks.size());
    std::vector<uint32_t> work;
    const auto reach = [&](uint32_t block) {
        if (block < live.size() && !live[block]) {
            live[block] = true;
            work.push_back(block);
        }
    };
    for (const Call& call : test.calls) reach(call.arguments);
    for (uint32_t b = 0; b < test.blocks.size(); ++b)
        if (test.blocks[b].role == Role::Variable) reach(b);
    for (const Answer& answer : test.answers) {
        if (answer.result != ~0u) reach(answer.result);
        for (const Write& write : answer.writes) reach(write.block);
    }
    while (!work.empty()) {
        const uint32_t block = work.back();
        work.pop_back();
        for (const Link& link : test.blocks[block].links)
            if (link.needsBlock()) reach(link.target);
    }
    std::vector<uint32_t> moved(test.blocks.size());
    uint32_t kept = 0;
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        moved[b] = kept;
        if (!live[b]) continue;
        if (kept != b) test.blocks[kept] = std::move(test.blocks[b]);
        ++kept;
    }
    test.blocks.resize(kept);
    for (Call& call : test.calls) call.arguments = moved[call.arguments];
    for (Answer& answer : test.answers) {
        if (answer.result != ~0u) answer.result = moved[answer.result];
        for (Write& write : answer.writes) write.block = moved[write.block];
    }
    for (Block& block : test.blocks)
        for (Link& link : block.links)
            if (link.needsBlock()) link.target = moved[link.target];
}

bool isStreamed(const TestCase& test, uint32_t block) {
    for (const Block& other : test.blocks)
        for (const Link& link : other.links)
            if (link.kind == LinkKind::Stream && link.target == block) return true;
    return false;
}

void removeCall(TestCase& test, uint32_t call, const Interface& interface) {
    assert(call < test.calls.size());
    uint32_t before = ~0u;
    for (const Link& link : test.blocks[test.calls[call].arguments].links)
        if (link.kind == LinkKind::Result && before == ~0u &&
            sameType(interface, interface.functions[test.calls[call].function].result,
                     interface.functions[test.calls[link.target].function].result))
            before = link.target;
    test.calls.erase(test.calls.begin() + call);
    for (Block& block : test.blocks) {
        if (before == ~0u)
            std::erase_if(block.links, [&](const Link& l) { return l.kind == LinkKind::Result && l.target == call; });
        for (Link& link : block.links) {
            if (link.kind != LinkKind::Result) continue;
            if (link.target == call) link.target = before;
            if (link.target > call) --link.target;
        }
    }
    collect(test);
}

void keepFirst(TestCase& test, size_t count, const Interface& interface) {
    while (test.calls.size() > count) removeCall(test, static_cast<uint32_t>(test.calls.size()) - 1, interface);
}

void removeVariable(TestCase& test, uint32_t block) {
    assert(test.blocks[block].role == Role::Variable);
    test.blocks[block].role = Role::Object;  // no root any more; nothing links to it
    collect(test);
}

void removeAnswer(TestCase& test, uint32_t answer) {
    test.answers.erase(test.answers.begin() + answer);
    collect(test);
}

uint32_t elementsOf(const Block& block, const Interface& interface) {
    if (const Field* tail = flexibleTail(interface, block.type)) {
        const uint64_t size = interface.type(interface.type(tail->type).element).size;
        const uint64_t bytes = block.bytes.size();
        const uint64_t fixed = interface.type(block.type).size;
        return bytes <= fixed ? 0 : static_cast<uint32_t>((bytes - tail->offset) / size);
    }
    return block.count;
}

void resize(TestCase& test, uint32_t index, uint32_t elements, const Interface& interface) {
    std::vector<Length> lengths = lengthsOf(test, interface);
    std::erase_if(lengths, [&](const Length& length) { return length.block != index; });
    Block& block = test.blocks[index];
    assert(block.role == Role::Object);
    const Type& type = interface.type(block.type);
    if (const Field* tail = flexibleTail(interface, block.type)) {
        const uint64_t size = interface.type(interface.type(tail->type).element).size;
        block.bytes.resize(std::max<uint64_t>(type.size, elements == 0 ? 0 : tail->offset + elements * size));
    } else {
        block.count = std::max(1u, elements);
        block.bytes.resize(block.count * type.size);
    }
    const auto size = static_cast<uint32_t>(block.bytes.size());
    std::erase_if(block.links, [&](const Link& link) { return link.offset + link.size() > size; });
    for (Block& other : test.blocks)
        std::erase_if(other.links, [&](const Link& l) {
            if (!l.needsBlock() || l.target != index || l.addend == 0) return false;
            if (l.kind == LinkKind::Written) return l.addend + 8 > size;
            // room for at least one byte; what the pointee needs is checked against its own type below
            for (const Leaf& leaf : pointersOf(other, interface))
                if (leaf.offset == l.offset) {
                    const uint64_t need = std::max<uint64_t>(1, interface.type(interface.type(leaf.type).element).size);
                    if (l.addend + need <= size) return false;
                }
            return true;
        });
    for (const Length& length : lengths)
        if (!length.inText) write(test, length.slot, elementsOf(test.blocks[index], interface));
}

std::vector<Length> lengthsOf(const TestCase& test, const Interface& interface) {
    std::vector<Length> found;
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        const Block& block = test.blocks[b];
        const Type& type = interface.type(block.type);
        if (const Field* tail = tailLength(interface, block.type); tail && block.role == Role::Object)
            for (const Slot& slot : slotsOf(block, b, interface))
                if (slot.offset == tail->offset && read(test, slot) == elementsOf(block, interface))
                    found.push_back({slot, b, false});
        if (type.kind != TypeKind::Struct || block.links.empty()) continue;
        const auto pairs = pairsOf(interface, block.type);
        if (pairs.empty()) continue;
        const auto slots = slotsOf(block, b, interface);
        for (uint32_t e = 0; e < block.count; ++e)
            for (const Pair& pair : pairs) {
                const auto base = static_cast<uint32_t>(e * type.size);
                const uint32_t pointer = base + type.fields[pair.pointer].offset;
                const uint32_t length = base + type.fields[pair.length].offset;
                const auto link = std::find_if(block.links.begin(), block.links.end(),
                                               [&](const Link& l) { return l.offset == pointer; });
                const auto slot =
                    std::find_if(slots.begin(), slots.end(), [&](const Slot& s) { return s.offset == length; });
                if (link == block.links.end() || slot == slots.end()) continue;
                if (link->kind != LinkKind::Block || link->addend != 0) continue;
                const uint64_t value = read(test, *slot);
                const auto text = textOf(test.blocks[link->target], interface);
                if (value == elementsOf(test.blocks[link->target], interface))
                    found.push_back({*slot, link->target, false});
                else if (text && value == text->size())
                    found.push_back({*slot, link->target, true});
            }
    }
    return found;
}

std::optional<std::string> textOf(const Block& block, const Interface& interface) {
    const Type& type = interface.type(block.type);
    if (!type.isCharacter || type.size != 1) return std::nullopt;
    const auto end = std::find(block.bytes.begin(), block.bytes.end(), uint8_t{0});
    if (end == block.bytes.end()) return std::nullopt;
    return std::string(block.bytes.begin(), end);
}

namespace {

// Whether the link leads to the text that a value is made of.
bool isOfValue(const Block& block, const Link& link, const Interface& interface) {
    if (link.kind != LinkKind::Block) return false;
    const auto pointer = pointerAt(interface, block.type, link.offset);
    return pointer && interface.type(*pointer).carrier == program::Carrier::Text;
}

}  // namespace

std::vector<bool> textsOfValues(const TestCase& test, const Interface& interface) {
    std::vector<bool> texts(test.blocks.size());
    if (!interface.isCxx) return texts;
    for (const Block& block : test.blocks)
        for (const Link& link : block.links)
            if (isOfValue(block, link, interface)) texts[link.target] = true;
    return texts;
}

void expand(TestCase& test, const Interface& interface) {
    if (!interface.isCxx) return;
    std::vector<bool> used(test.blocks.size());
    for (const Block& block : test.blocks)
        for (const Link& link : block.links)
            if (link.needsBlock() && !isOfValue(block, link, interface)) used[link.target] = true;
    for (size_t b = 0; b < used.size(); ++b)
        for (size_t l = 0; l < test.blocks[b].links.size(); ++l) {
            const Link link = test.blocks[b].links[l];
            if (!isOfValue(test.blocks[b], link, interface)) continue;
            if (used[link.target]) {
                test.blocks[b].links[l].target = static_cast<uint32_t>(test.blocks.size());
                test.blocks.push_back(Block(test.blocks[link.target]));
            } else {
                used[link.target] = true;
            }
        }
}

bool isTerminator(const TestCase& test, const Slot& slot, const Interface& interface) {
    if (slot.place != Place::Block || slot.form != Form::Character) return false;
    const Block& block = test.blocks[slot.index];
    return slot.offset + 1 == block.bytes.size() && block.bytes.back() == 0 && textOf(block, interface);
}

void setText(TestCase& test, uint32_t index, const std::string& text, const Interface& interface) {
    std::vector<Length> lengths = lengthsOf(test, interface);
    const bool spare = [&] {  // a buffer with room behind its text keeps its size
        const auto old = textOf(test.blocks[index], interface);
        return old && test.blocks[index].bytes.size() > old->size() + 1 &&
               test.blocks[index].bytes.size() > text.size();
    }();
    if (!spare) resize(test, index, static_cast<uint32_t>(text.size() + 1), interface);
    auto& bytes = test.blocks[index].bytes;
    std::fill(bytes.begin(), bytes.end(), uint8_t{0});
    std::copy(text.begin(), text.end(), bytes.begin());
    for (const Length& length : lengths)
        if (length.block == index && length.inText) write(test, length.slot, text.size());
}

void append(TestCase& test, const TestCase& other) {
    const auto blocks = static_cast<uint32_t>(test.blocks.size());
    const auto calls = static_cast<uint32_t>(test.calls.size());
    const auto hasVariable = [&](uint32_t variable) {
        return std::any_of(test.blocks.begin(), test.blocks.begin() + blocks,
                           [&](const Block& b) { return b.role == Role::Variable && b.variable == variable; });
    };
    for (Block block : other.blocks) {
        for (Link& link : block.links) {
            if (link.needsBlock()) link.target += blocks;
            if (link.kind == LinkKind::Result) link.target += calls;
        }
        if (block.role == Role::Variable && hasVariable(block.variable)) block.role = Role::Object;
        test.blocks.push_back(std::move(block));
    }
    for (Call call : other.calls) test.calls.push_back({call.function, call.arguments + blocks});
    for (Answer answer : other.answers) {
        if (answer.result != ~0u) answer.result += blocks;
        for (Write& write : answer.writes) write.block += blocks;
        test.answers.push_back(std::move(answer));
    }
    collect(test);
}

}  // namespace provest::testcase
