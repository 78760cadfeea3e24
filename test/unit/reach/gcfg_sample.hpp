// C text as a program with its branches as targets, for tests of the GCFG.
#pragma once

#include "flow/interpret.hpp"
#include "load.hpp"
#include "program/lower.hpp"
#include "reach/bidirectional.hpp"
#include "reach/gcfg_proof.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace provest::reach::gcfg {

class Sample {
public:
    // `entry`: the only one; empty: all that the unit offers.
    explicit Sample(const std::string& text, const std::string& entry = {},
                    program::Callees callees = program::Callees::Joined)
        : unit(text), program(lowered(*unit, entry, callees)) {
        for (const program::Goal& goal : unit->goals.goals)
            if (goal.kind == program::GoalKind::Branch)
                for (const uint32_t counter : goal.anyOf) {
                    names[counter] = fmt::format("{} {}", goal.at.line, program::name(goal.side));
                    branches.insert(counter);
                }
    }

    static flow::Program lowered(program::Unit& unit, const std::string& entry, program::Callees callees) {
        flow::World world;
        if (!entry.empty()) world.entries = {entry};
        auto made = program::lower(unit, std::move(world), callees);
        if (!made) throw std::runtime_error(made.error().message);
        return std::move(*made);
    }

    std::set<std::string> named(const std::set<flow::CounterId>& counters) const {
        std::set<std::string> all;
        for (const flow::CounterId counter : counters) all.insert(names.at(counter));
        return all;
    }
    std::set<std::string> covered(const Bidirectional& analysis) const {
        std::set<std::string> all;
        for (const Covering& one : analysis.covered()) all.insert(names.at(one.counter));
        return all;
    }
    flow::FunctionId function(const std::string& name) const {
        for (flow::FunctionId f = 0; f < program.functions.size(); ++f)
            if (program.functions[f].name == name) return f;
        throw std::runtime_error("no function " + name);
    }

    program::LoadedUnit unit;
    flow::Program program;
    std::map<flow::CounterId, std::string> names;  // "5 true"
    std::set<flow::CounterId> branches;
};

inline uint64_t zero(const Runs::Asked&) { return 0; }

// Arguments in their order, and memory by the name of the object and the offset in it; all else is 0.
struct Given {
    const Sample& sample;
    std::vector<uint64_t> arguments;
    std::map<std::pair<std::string, uint64_t>, uint64_t> memory;
    size_t asked = 0;

    uint64_t operator()(const Runs::Asked& what) {
        if (what.isArgument) return asked < arguments.size() ? arguments[asked++] : 0;
        if (what.place != flow::memory) return 0;
        for (VariableId v = 0; v < sample.program.variables.size(); ++v)
            if (sample.program.variables[v].isAddress && (what.index >> 32) == (Runs::addressOf(v) >> 32)) {
                const auto found = memory.find({sample.program.variables[v].name, what.index - Runs::addressOf(v)});
                return found == memory.end() ? 0 : found->second;
            }
        return 0;
    }
};

// Steps until nothing is left to do; a bound keeps tests of loops short.
inline void runAll(Bidirectional& analysis, Budget& budget, unsigned most = 2'000) {
    for (unsigned i = 0; i < most && analysis.step(budget) != Step::Nothing; ++i) {
    }
}

}  // namespace provest::reach::gcfg
