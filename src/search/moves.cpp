#include "search/moves.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace provest::search {

using program::Interface;
using support::Random;
using testcase::Form;
using testcase::Slot;

Shape::Shape(testcase::TestCase from, const Interface& interface)
    : test(std::move(from)), encoded(testcase::encode(test, interface)), slots(testcase::slotsOf(test, interface)) {
    isLength.resize(slots.size());
    for (const Slot& slot : slots) isTerminator.push_back(testcase::isTerminator(test, slot, interface));
    for (const auto& length : testcase::lengthsOf(test, interface))
        for (size_t s = 0; s < slots.size(); ++s)
            if (slots[s].place == length.slot.place && slots[s].index == length.slot.index &&
                slots[s].offset == length.slot.offset)
                isLength[s] = true;
    for (uint32_t b = 0; b < test.blocks.size(); ++b)
        if (testcase::textOf(test.blocks[b], interface)) texts.push_back(b);
}

void Shape::take(const Variant& variant) {
    testcase::applyPatches(variant, encoded, test);
    testcase::applyPatches(variant, encoded);
}

namespace {

void floatLadder(const Shape& shape, const Slot& slot, std::vector<Variant>& out) {
    const double value = testcase::asDouble(testcase::read(shape.encoded, slot));
    const auto add = [&](double to) {
        out.emplace_back();
        testcase::patch(shape.encoded, slot, testcase::fromDouble(to), out.back());
    };
    if (!std::isfinite(value)) {
        for (double start : {0.0, 1.0, -1.0, 1e10, -1e10}) add(start);
        return;
    }
    for (int e = -40; e <= 62; e += e < 0 ? 4 : 2) {
        add(value + std::ldexp(1.0, e));
        add(value - std::ldexp(1.0, e));
    }
    // Steps in units of the last place: what no sum reaches exactly.
    const uint64_t bits = testcase::fromDouble(value);
    for (int k = slot.size == 4 ? 29 : 0; k < 53; k += 2) {
        add(testcase::asDouble(bits + (uint64_t{1} << k)));
        add(testcase::asDouble(bits - (uint64_t{1} << k)));
    }
    add(testcase::asDouble(bits + (slot.size == 4 ? uint64_t{1} << 30 : 2)));
    add(testcase::asDouble(bits - (slot.size == 4 ? uint64_t{1} << 30 : 2)));
    // Programs compare with short numbers.
    for (double scale = 1; scale <= 1e6; scale *= 10) add(std::round(value * scale) / scale);
    for (double scale = 2; scale <= 1024; scale *= 2) add(std::round(value * scale) / scale);
    add(value * 2);
    add(value / 2);
    add(-value);
    add(value * 1e6);
}

void patchText(const Shape& shape, uint32_t block, const std::string& text, Variant& out) {
    const uint32_t at = shape.encoded.blockOffset[block];
    // Cut to fit, and the last byte stays the NUL it is.
    const size_t size = std::min(text.size() + 1, shape.test.blocks[block].bytes.size() - 1);
    for (size_t from = 0; from < size; from += 8) {
        testcase::Patch patch;
        patch.offset = at + static_cast<uint32_t>(from);
        patch.size = static_cast<uint32_t>(std::min<size_t>(8, size - from));
        std::memcpy(&patch.value, text.c_str() + from, patch.size);
        out.push_back(patch);
    }
}

}  // namespace

void ladder(const Shape& shape, size_t index, const Interface& interface, uint32_t highest, std::vector<Variant>& out) {
    if (shape.isTerminator[index]) return;
    const Slot& slot = shape.slots[index];
    const uint64_t value = testcase::read(shape.encoded, slot);
    const auto add = [&](uint64_t to) {
        out.emplace_back();
        testcase::patch(shape.encoded, slot, to, out.back());
    };
    switch (slot.form) {
        case Form::Bool:
            add(value == 0);
            return;
        case Form::Float:
            floatLadder(shape, slot, out);
            return;
        case Form::Enum:
            for (const auto& enumerator : interface.type(slot.type).enumerators)
                if (static_cast<uint64_t>(enumerator.value) != value) add(static_cast<uint64_t>(enumerator.value));
            add(value + 1);
            add(value - 1);
            return;
        default:
            break;
    }
    for (uint32_t k = 0; k < std::min(highest, slot.bits()); ++k) {
        add(value + (uint64_t{1} << k));
        add(value - (uint64_t{1} << k));
    }
    if (slot.form != Form::Character && value != 0 && highest >= slot.bits()) add(~value + 1);
}

void couple(const Shape& shape, size_t first, size_t second, std::vector<Variant>& out) {
    const Slot& a = shape.slots[first];
    const Slot& b = shape.slots[second];
    const uint64_t x = testcase::read(shape.encoded, a);
    const uint64_t y = testcase::read(shape.encoded, b);
    const auto add = [&](uint64_t to, uint64_t other) {
        out.emplace_back();
        testcase::patch(shape.encoded, a, to, out.back());
        testcase::patch(shape.encoded, b, other, out.back());
    };
    for (uint32_t k = 0; k < std::min({48u, a.bits(), b.bits()}); ++k) {
        const uint64_t step = uint64_t{1} << k;
        add(x + step, y + step);
        add(x - step, y - step);
        add(x + step, y - step);
        add(x - step, y + step);
    }
    add(y, x);
    add(x, x);
}

Variant redraw(const Shape& shape, const Interface& interface, const testcase::Values& values, Random& random) {
    Variant out;
    if (!shape.texts.empty() && random.chance(0.3)) {
        const uint32_t block = random.pick(shape.texts);
        const bool own = !interface.strings.empty() && random.chance(0.5);
        patchText(shape, block, own ? random.pick(interface.strings) : values.text(random), out);
        if (random.chance(0.5)) return out;
    }
    if (shape.slots.empty()) return out;
    const auto change = [&](size_t s) {
        if (shape.isLength[s] && !random.chance(0.15)) return;
        if (shape.isTerminator[s] && !random.chance(0.01)) return;
        const Slot& slot = shape.slots[s];
        uint64_t value = values.forSlot(random, slot);
        if (random.chance(0.1)) {  // equal to another number: branches compare inputs with each other, too
            const Slot& other = shape.slots[random.below(shape.slots.size())];
            if ((other.form == Form::Float) == (slot.form == Form::Float)) value = testcase::read(shape.encoded, other);
        }
        testcase::patch(shape.encoded, slot, value, out);
    };
    const size_t count = shape.slots.size();
    const uint64_t style = random.below(10);
    if (style < 4 || count > 256) {
        for (uint64_t n = 1 + random.below(style < 2 ? 1 : 4); n > 0; --n) change(random.below(count));
    } else if (style < 7) {
        for (size_t s = 0; s < count; ++s)
            if (random.chance(0.3)) change(s);
    } else {
        for (size_t s = 0; s < count; ++s) change(s);
    }
    return out;
}

}  // namespace provest::search
