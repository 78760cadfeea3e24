#include "explore/trace.hpp"

#include "expr/print.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace provest::explore {

using execute::Clause;
using execute::ClauseKind;

namespace {

constexpr size_t longest = 200;  // clauses of a path that are shown

const char* name(ClauseKind kind) {
    switch (kind) {
        case ClauseKind::Branch:
            return "branch";
        case ClauseKind::Model:
            return "library";
        case ClauseKind::Bound:
            return "in bounds";
        case ClauseKind::Fixed:
            return "fixed";
    }
    return "";
}

const char* name(solver::Verdict verdict) {
    switch (verdict) {
        case solver::Verdict::Sat:
            return "feasible";
        case solver::Verdict::Unsat:
            return "infeasible";
        case solver::Verdict::Unknown:
            return "unknown";
    }
    return "";
}

}  // namespace

Trace::Trace(std::ostream& out, const program::Goals& goals, const coverage::Status& status, const Machine& machine)
    : out_(out), goals_(goals), status_(status), machine_(machine), names_(goals) {}

std::string Trace::print(expr::Term term, TestRef test) const {
    return expr::print(term, [&](uint32_t input) { return machine_.inputName(test, input); });
}

void Trace::ran(uint32_t run, const Execution& execution, const Candidate* from,
                const std::vector<uint32_t>& openBefore) {
    test_ = execution.test;
    heading_ = false;
    fmt::print(out_, "run {}: {}\n", run + 1, machine_.describe(execution.test));
    if (from) fmt::print(out_, "  for candidate #{}\n", from->id + 1);
    std::string covered;
    for (uint32_t goal : openBefore)
        if (status_.covered(goal)) covered += (covered.empty() ? "" : ", ") + shortName(goals_.goals[goal]);
    fmt::print(out_, "  covers: {}\n", covered.empty() ? "nothing new" : covered);
    fmt::print(out_, "  path condition{}:\n", execution.path.complete ? "" : " (cut)");
    size_t number = 0;
    for (const Clause& clause : execution.path.clauses) {
        if (number == longest) {
            fmt::print(out_, "    ... {} more\n", execution.path.clauses.size() - longest);
            break;
        }
        fmt::print(out_, "    {:>3}  {}  [{}]\n", ++number, print(clause.condition, execution.test),
                   clause.kind == ClauseKind::Branch ? names_(clause.arm) : name(clause.kind));
    }
}

void Trace::candidate(const Candidate& candidate, Relevance relevance, bool dropped) {
    if (!heading_) fmt::print(out_, "  new candidates:\n");
    heading_ = true;
    fmt::print(out_, "    #{:<4} {:<10} length {:>2}  {}  [{}]{}\n", candidate.id + 1, explore::name(relevance),
               candidate.length, print(candidate.condition, test_), names_(candidate.arm), dropped ? "  filtered" : "");
}

void Trace::filtered(std::span<const CandidateId> gone) {
    if (gone.empty()) return;
    fmt::print(out_, "  filtered from the pool:");
    for (CandidateId id : gone) fmt::print(out_, " #{}", id + 1);
    fmt::print(out_, "\n");
}

void Trace::pool(const CandidatePool& pool, bool diverged) {
    if (diverged) fmt::print(out_, "  did not take the way that was asked for\n");
    fmt::print(out_, "  pool: {} must, {} may, {} irrelevant\n\n", pool.count(Relevance::Must),
               pool.count(Relevance::May), pool.count(Relevance::Irrelevant));
}

void Trace::picked(const Candidate& candidate, Relevance relevance, const std::string& strategy) {
    fmt::print(out_, "{} picks #{} ({}, length {}): {}\n", strategy, candidate.id + 1, explore::name(relevance),
               candidate.length, names_(candidate.arm));
}

void Trace::asked(const solver::Question& question, const Candidate& candidate, const solver::Reply& reply) {
    std::string values;
    for (const auto& [input, value] : reply.model) {
        if (input < question.start.size() && question.start[input] == value) continue;
        values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", machine_.inputName(candidate.base, input),
                              machine_.valueText(candidate.base, input, value));
    }
    const size_t before = question.clauses.size() - 1;
    fmt::print(out_, "  asks for {}, with {} clause{} before it\n", print(candidate.condition, candidate.base), before,
               before == 1 ? "" : "s");
    fmt::print(out_, "  {} ({}){}{}\n", name(reply.verdict), solver::nameOf(reply.answeredBy),
               values.empty() ? "" : ": ", values);
    if (reply.verdict != solver::Verdict::Sat) fmt::print(out_, "\n");
}

}  // namespace provest::explore
