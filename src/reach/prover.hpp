// A way to show that counters never grow. Each is a file pair and a line in provers.cpp; they are asked in rising cost,
// and what one has shown the next may build on.
#pragma once

#include "flow/annotation.hpp"
#include "flow/world.hpp"
#include "support/deadline.hpp"

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

// An inductive annotation, and the counters it excludes. `known` of a question's earlier provers may be part of it.
struct Proof {
    flow::Annotation annotation;
    std::set<flow::CounterId> excluded;
    uint64_t steps = 0;  // spent
};

class Prover {
public:
    virtual ~Prover() = default;
    // What it shows beyond `known` includes `known`: one annotation for all. Never more than what is inductive, and
    // nothing where there was no time.
    virtual Proof prove(const Question& question, const Proof& known) = 0;
};

struct ProverEntry {
    std::string_view name;
    std::string_view what;  // for --help
    std::unique_ptr<Prover> (*make)();
};
// In the order in which they are asked.
const std::vector<ProverEntry>& provers();

// All of them, or the one of this name, one after the other as long as counters are left.
Proof proveWith(const Question& question, std::string_view only = {});

}  // namespace provest::reach
