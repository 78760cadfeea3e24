// What everything is at one moment of a walk, as formulas over what was unknown when the walk began. Nothing is worked
// out before somebody asks: where ways meet, only what is asked for afterwards becomes a choice. Internal to
// src/certify.
#pragma once

#include "certify/formula.hpp"
#include "flow/code.hpp"

#include <deque>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace provest::certify {

// A variable, a cell, a place of many cells as a whole.
struct Thing {
    enum class Kind : uint8_t { Variable, Cell, Whole };
    Kind kind = Kind::Variable;
    uint32_t number = 0;
    uint32_t cell = 0;
    auto operator<=>(const Thing&) const = default;
};
struct HashOfThing {
    size_t operator()(const Thing& thing) const {
        return std::hash<uint64_t>{}((uint64_t{thing.number} << 32 | thing.cell) * 4 +
                                     static_cast<uint64_t>(thing.kind));
    }
};

struct Moment {
    enum class Forgets : uint8_t {
        Nothing,
        Place,   // `place`
        Memory,  // all that is not apart
        Others,  // memory and all places but those of the running function
        Frames,  // the places of `function`, which begins
        All,
    };
    std::unordered_map<Thing, Formulas::Id, HashOfThing> known;
    // Whence: exactly one of the conditions holds where there are several.
    std::vector<std::pair<Formulas::Id, Moment*>> before;
    Forgets forgets = Forgets::Nothing;  // on the way from there
    flow::PlaceId place = 0;
    flow::FunctionId function = 0;
};

// The moments of one walk.
class Moments {
public:
    Moments(const flow::Program& program, Formulas& formulas) : program_(program), formulas_(formulas) {}

    Moment& unknown();                                                           // nothing is known yet
    Moment& after(Moment& before, Moment::Forgets forgets, uint32_t which = 0);  // `which`: place or function
    Moment& joined(std::vector<std::pair<Formulas::Id, Moment*>> ways);

    Formulas::Id get(Moment& moment, const Thing& thing);  // of valueSort, or an array
    Formulas::Id variable(Moment& moment, flow::VariableId id) { return get(moment, {Thing::Kind::Variable, id, 0}); }
    // Of bits. Out of range it is always the same, whatever that is.
    Formulas::Id cell(Moment& moment, flow::PlaceId place, Formulas::Id index);
    void write(Moment& moment, flow::PlaceId place, Formulas::Id index, Formulas::Id value);
    // So many bytes, little end first.
    Formulas::Id bytes(Moment& moment, Formulas::Id address, unsigned count);
    void writeBytes(Moment& moment, Formulas::Id address, Formulas::Id value, unsigned count);
    // Its initial cells, where it has some; the others stay as they are.
    void begin(Moment& moment, flow::PlaceId place);

    // An address is the same at all moments of a walk, and never null.
    Formulas::Id freshAddress();

private:
    bool isWhole(flow::PlaceId place) const;
    bool forgotten(const Moment& moment, const Thing& thing) const;
    Sort sortOf(const Thing& thing) const;
    std::optional<Formulas::Id> constantCell(flow::PlaceId place, Formulas::Id index);

    const flow::Program& program_;
    Formulas& formulas_;
    std::deque<Moment> moments_;
    std::unordered_map<flow::VariableId, Formulas::Id> addresses_;
    std::unordered_map<Thing, Formulas::Id, HashOfThing> constants_;  // that no formula says, but nobody changes
};

}  // namespace provest::certify
