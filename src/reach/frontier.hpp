// Which frontier the analysis works at next: where a run is nearest to a target, or refutation to the entry. A choice
// is a function here and a line in the table.
#pragma once

#include "reach/gcfg.hpp"

#include <memory>
#include <string_view>

namespace provest::reach::gcfg {

class FrontierChoice {
public:
    virtual ~FrontierChoice() = default;
    virtual FrontierKey choose(const Gcfg& model) = 0;  // the model has a frontier
};

struct FrontierChoiceEntry {
    std::string_view name;
    std::unique_ptr<FrontierChoice> (*make)();
};
// `discovery`: in the order of discovery, as published. `nearest`: where least is missing that inputs cannot change on
// a path that was taken: counters, states and other values that only other paths bring about; every fourth time the
// oldest, so that none is put off for ever.
std::span<const FrontierChoiceEntry> frontierChoices();

// What a state lacks of a condition. A clause that other inputs on the same path could satisfy counts nothing: with it,
// a counter that a branch on inputs raises drew less than the branch's other side.
double distanceOf(Runs& runs, Run& run, const Moment& moment, std::span<const Term> condition);

}  // namespace provest::reach::gcfg
