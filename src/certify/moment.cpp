#include "certify/moment.hpp"

#include <fmt/format.h>
#include <cassert>
#include <map>
#include <utility>

namespace provest::certify {

using flow::PlaceId;
using Id = Formulas::Id;

namespace {
constexpr uint64_t fewCells = 64;     // each by itself; more are an array
constexpr uint64_t longTable = 4096;  // constants of a place that nobody writes, as choices
}  // namespace

Moment& Moments::unknown() {
    moments_.emplace_back().forgets = Moment::Forgets::All;
    return moments_.back();
}

Moment& Moments::after(Moment& before, Moment::Forgets forgets, uint32_t which) {
    Moment& moment = moments_.emplace_back();
    moment.before.emplace_back(formulas_.truth(true), &before);
    moment.forgets = forgets;
    moment.place = moment.function = which;
    return moment;
}

Moment& Moments::joined(std::vector<std::pair<Id, Moment*>> ways) {
    assert(!ways.empty());
    Moment& moment = moments_.emplace_back();
    moment.before = std::move(ways);
    return moment;
}

bool Moments::isWhole(PlaceId place) const { return place == flow::memory || program_.places[place].cells > fewCells; }

Sort Moments::sortOf(const Thing& thing) const {
    if (thing.kind == Thing::Kind::Variable) return valueSort(program_.variables[thing.number].width);
    const unsigned width = program_.places[thing.number].width;
    return thing.kind == Thing::Kind::Cell ? bitsSort(width) : arraySort(width);
}

bool Moments::forgotten(const Moment& moment, const Thing& thing) const {
    if (moment.forgets == Moment::Forgets::All) return true;
    if (thing.kind == Thing::Kind::Variable) return false;
    const flow::Place& place = program_.places[thing.number];
    switch (moment.forgets) {
        case Moment::Forgets::Place:
            return thing.number == moment.place;
        case Moment::Forgets::Memory:
            return thing.number == flow::memory;
        case Moment::Forgets::Others:
            return !place.frame;
        case Moment::Forgets::Frames:
            return place.frame == moment.function;
        case Moment::Forgets::Nothing:
        case Moment::Forgets::All:
            break;
    }
    return false;
}

// Asks those before, without recursion: a function may have thousands of blocks in a row.
Id Moments::get(Moment& asked, const Thing& thing) {
    if (thing.kind == Thing::Kind::Variable && program_.variables[thing.number].isAddress) {
        const auto [entry, isNew] = addresses_.try_emplace(thing.number, 0);
        if (isNew) entry->second = freshAddress();
        return entry->second;
    }
    if (thing.kind != Thing::Kind::Variable && program_.places[thing.number].isConstant) {
        const auto [entry, isNew] = constants_.try_emplace(thing, 0);
        if (isNew) entry->second = formulas_.unknown(sortOf(thing));
        return entry->second;
    }
    std::vector<Moment*> open{&asked};
    while (!open.empty()) {
        Moment& moment = *open.back();
        if (moment.known.contains(thing)) {
            open.pop_back();
            continue;
        }
        if (forgotten(moment, thing) || moment.before.empty()) {
            moment.known.emplace(thing, formulas_.unknown(sortOf(thing)));
            continue;
        }
        const size_t size = open.size();
        for (const auto& [condition, before] : moment.before)
            if (!before->known.contains(thing)) open.push_back(before);
        if (open.size() != size) continue;
        Id value = moment.before.back().second->known.at(thing);
        for (size_t i = moment.before.size() - 1; i-- > 0;)
            value = formulas_.choose(moment.before[i].first, moment.before[i].second->known.at(thing), value);
        moment.known.emplace(thing, value);
    }
    return asked.known.at(thing);
}

// Of a place that nobody writes.
std::optional<Id> Moments::constantCell(PlaceId id, Id index) {
    const flow::Place& place = program_.places[id];
    if (!place.isConstant || place.initial.size() != place.cells || place.cells > longTable) return std::nullopt;
    std::vector<Id> values;
    for (const uint64_t value : place.initial) values.push_back(formulas_.bits(place.width, value));
    return formulas_.pick(index, values);
}

Id Moments::cell(Moment& moment, PlaceId id, Id index) {
    if (const auto constant = constantCell(id, index)) return *constant;
    if (isWhole(id)) return formulas_.select(get(moment, {Thing::Kind::Whole, id, 0}), index);
    if (formulas_.isConstant(index)) {
        const uint64_t number = std::min(formulas_.constantOf(index), program_.places[id].cells - 1);
        return get(moment, {Thing::Kind::Cell, id, static_cast<uint32_t>(number)});
    }
    std::vector<Id> cells;
    for (uint32_t i = 0; i < program_.places[id].cells; ++i) cells.push_back(get(moment, {Thing::Kind::Cell, id, i}));
    return formulas_.pick(index, cells);
}

void Moments::write(Moment& moment, PlaceId id, Id index, Id value) {
    value = formulas_.asBits(value);
    if (isWhole(id)) {
        const Thing whole{Thing::Kind::Whole, id, 0};
        const Id before = get(moment, whole);
        moment.known[whole] = formulas_.apply("store", formulas_.sortOf(before), {before, index, value});
        return;
    }
    for (uint32_t i = 0; i < program_.places[id].cells; ++i) {
        const Id here = formulas_.equal(index, formulas_.bits(64, i));
        if (formulas_.isFalse(here)) continue;
        const Thing cell{Thing::Kind::Cell, id, i};
        moment.known[cell] = formulas_.choose(here, value, get(moment, cell));
    }
}

Id Moments::bytes(Moment& moment, Id address, unsigned count) {
    const Id all = get(moment, {Thing::Kind::Whole, flow::memory, 0});
    Id value = formulas_.select(all, address);
    for (unsigned i = 1; i < count; ++i) {
        const Id next = formulas_.apply("bvadd", bitsSort(64), {address, formulas_.bits(64, i)});
        value = formulas_.apply("concat", bitsSort(8 * (i + 1)), {formulas_.select(all, next), value});
    }
    return value;
}

void Moments::writeBytes(Moment& moment, Id address, Id value, unsigned count) {
    const Thing whole{Thing::Kind::Whole, flow::memory, 0};
    Id all = get(moment, whole);
    for (unsigned i = 0; i < count; ++i) {
        const Id at = i == 0 ? address : formulas_.apply("bvadd", bitsSort(64), {address, formulas_.bits(64, i)});
        const Id byte = count == 1
                            ? value
                            : formulas_.apply(fmt::format("(_ extract {} {})", 8 * i + 7, 8 * i), bitsSort(8), {value});
        all = formulas_.apply("store", formulas_.sortOf(all), {all, at, byte});
    }
    moment.known[whole] = all;
}

void Moments::begin(Moment& moment, PlaceId id) {
    const flow::Place& place = program_.places[id];
    if (place.initial.empty() || place.isConstant) return;
    if (!isWhole(id)) {
        for (uint32_t i = 0; i < place.initial.size(); ++i)
            moment.known[{Thing::Kind::Cell, id, i}] = formulas_.bits(place.width, place.initial[i]);
        return;
    }
    // all like the most frequent one, but for the others
    if (place.initial.size() != place.cells) return;
    std::map<uint64_t, size_t> count;
    for (const uint64_t value : place.initial) ++count[value];
    auto usual = count.begin();
    for (auto entry = count.begin(); entry != count.end(); ++entry)
        if (entry->second > usual->second) usual = entry;
    if (place.initial.size() - usual->second > longTable) return;
    const Sort sort = arraySort(place.width);
    Id all =
        formulas_.apply(fmt::format("(as const {})", nameOf(sort)), sort, {formulas_.bits(place.width, usual->first)});
    for (size_t i = 0; i < place.initial.size(); ++i)
        if (place.initial[i] != usual->first)
            all = formulas_.apply("store", sort,
                                  {all, formulas_.bits(64, i), formulas_.bits(place.width, place.initial[i])});
    moment.known[{Thing::Kind::Whole, id, 0}] = all;
}

Id Moments::freshAddress() {
    const Id address = formulas_.unknown(bitsSort(64));
    formulas_.restrict(address, formulas_.negate(formulas_.equal(address, formulas_.bits(64, 0))));
    return address;
}

}  // namespace provest::certify
