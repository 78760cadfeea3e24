// From C text to a certificate and its check, for tests: what provers find of a small unit, as a certificate says it.
#pragma once

#include "certify/certificate.hpp"
#include "certify/check.hpp"
#include "load.hpp"
#include "program/lower.hpp"
#include "reach/prover.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace provest::certify {

struct Proved {
    flow::Program program;
    Certificate certificate;
    std::set<std::string> dead;  // "5 true" for each side of a branch on line 5 that is excluded
};

inline Proved prove(const std::string& text, const flow::World& world = {}) {
    program::LoadedUnit unit(text);
    auto lowered = program::lower(*unit, world);
    EXPECT_TRUE(lowered) << lowered.error().message;
    Proved proved{std::move(*lowered), {}, {}};
    const flow::Program& code = proved.program;
    std::set<flow::CounterId> all;
    for (flow::CounterId counter = 0; counter < code.counters; ++counter) all.insert(counter);
    const reach::Proof proof = reach::proveWith({.program = code, .counters = all});
    proved.certificate = certificateOf(code, proof.annotation);
    for (const program::Goal& goal : unit->goals.goals) {
        const bool isDead = !goal.anyOf.empty() && std::all_of(goal.anyOf.begin(), goal.anyOf.end(), [&](uint32_t one) {
            return proof.excluded.contains(one);
        });
        if (goal.kind != program::GoalKind::Branch || !isDead) continue;
        proved.dead.insert(fmt::format("{} {}", goal.at.line, program::name(goal.side)));
        proved.certificate.excluded.push_back({.file = goal.at.file,
                                               .line = goal.at.line,
                                               .column = goal.at.column,
                                               .kind = "branch",
                                               .side = program::name(goal.side),
                                               .counters = goal.anyOf});
    }
    return proved;
}

inline Outcome checkIt(const flow::Program& program, const Certificate& certificate,
                       const std::string& obligations = {}) {
    static const std::vector<Solver> solvers = installedSolvers();
    return check(program, certificate, {.solvers = solvers, .jobs = 2, .obligations = obligations});
}

}  // namespace provest::certify
