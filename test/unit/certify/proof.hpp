// From C text to a certificate and its check, for tests: what provers find of a small unit, as a certificate says it.
#pragma once

#include "certify/certificate.hpp"
#include "certify/check.hpp"
#include "load.hpp"
#include "program/lower.hpp"
#include "reach/candidates.hpp"
#include "reach/houdini.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace provest::certify {

// What reach knows at its cuts, at the locations that flow has for them.
inline flow::Annotation annotated(const flow::Program& program, const reach::Passages& passages,
                                  const reach::Annotation& known) {
    flow::Annotation annotation;
    for (reach::CutId cut = 0; cut < passages.cuts.size(); ++cut) {
        if (known[cut].empty()) continue;
        flow::Location location;
        if (cut != reach::between)
            location = {flow::Location::Kind::Block, passages.cuts[cut].function, passages.cuts[cut].block};
        annotation.at.push_back({location, known[cut]});
    }
    for (const auto& [cell, variable] : passages.cells)
        annotation.readings.emplace(variable, flow::Reading{.width = program.places[cell.first].width,
                                                            .place = cell.first,
                                                            .index = program.pool->constant(64, cell.second)});
    return annotation;
}

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
    const reach::Passages passages = reach::passagesOf(code);
    const reach::States states = reach::statesOf({.program = code, .passages = passages, .runs = 60});
    const reach::HoudiniRequest request{.program = code, .passages = passages};
    const reach::Annotation known = reach::inductive(request, reach::candidates(code, passages, states));
    std::set<flow::CounterId> open;
    for (flow::CounterId counter = 0; counter < code.counters; ++counter)
        if (!states.counted.contains(counter)) open.insert(counter);
    const auto never = reach::excluded(request, known, open);
    proved.certificate = certificateOf(code, annotated(code, passages, known));
    for (const program::Goal& goal : unit->goals.goals) {
        const bool isDead = !goal.anyOf.empty() && std::all_of(goal.anyOf.begin(), goal.anyOf.end(),
                                                               [&](uint32_t one) { return never.contains(one); });
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
