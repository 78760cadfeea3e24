// A way to show that counters never grow. Each is a file pair and a line in provers.cpp; they are asked in rising cost,
// and what one has shown the next may build on.
#pragma once

#include "flow/annotation.hpp"
#include "reach/houdini.hpp"
#include "reach/states.hpp"

#include <memory>
#include <set>
#include <string_view>
#include <vector>

namespace provest::reach {

struct Question {
    const flow::Program& program;
    std::set<flow::CounterId> counters;  // which of these can never grow?
    uint64_t seed = 1;
    uint64_t steps = 50'000'000;  // of the solver (its rlimit), in all: runs repeat
    support::Deadline deadline{};
};

// An inductive annotation, and the counters it excludes: those that anyone asked for.
struct Proof {
    flow::Annotation annotation;
    std::set<flow::CounterId> excluded;
    uint64_t steps = 0;  // spent
};

// What all provers of a question share.
struct Ground {
    const flow::Program& program;
    const Passages& passages;
    const States& states;  // of random runs
    uint64_t seed = 1;
};

// What they know so far: inductive.
struct Known {
    Annotation annotation;
    std::set<flow::CounterId> open;  // counters that nothing excludes yet
};

class Prover {
public:
    virtual ~Prover() = default;
    // Adds to the annotation, which stays inductive, and takes from `open` what it excludes then. Where the budget ends
    // before it is done, nothing changes.
    virtual void prove(const Ground& ground, Known& known, Budget& budget) = 0;
};

struct ProverEntry {
    std::string_view name;
    std::string_view what;  // for --help
    std::unique_ptr<Prover> (*make)();
};
// In the order in which they are asked.
const std::vector<ProverEntry>& provers();

// All of them, or the one of this name, one after the other as long as counters are left. The annotation is what it
// takes to exclude the counters, and no more.
Proof proveWith(const Question& question, std::string_view only = {});

}  // namespace provest::reach
