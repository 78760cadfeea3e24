// States that runs of a program are in when they pass its cuts: what no invariant may exclude. The runs are random,
// with the program's own constants among their inputs.
#pragma once

#include "reach/passages.hpp"
#include "support/random.hpp"

#include <cstdint>
#include <set>
#include <vector>

namespace provest::reach {

using ConcreteState = std::unordered_map<VariableId, uint64_t>;

struct States {
    std::vector<std::vector<ConcreteState>> atCut;  // by cut
    std::set<flow::CounterId> counted;              // what happened in any run
};

struct StatesRequest {
    const flow::Program& program;
    const Passages& passages;
    uint32_t runs = 200;  // each of up to `calls` calls
    uint32_t calls = 30;
    uint32_t mostPerCut = 400;  // states; of more, some at random
    uint64_t seed = 1;
};

States statesOf(const StatesRequest& request);

// The constants of all terms of the program, by width; and those beside them.
std::map<unsigned, std::set<uint64_t>> constantsOf(const flow::Program& program);

}  // namespace provest::reach
