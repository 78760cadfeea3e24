#include "certify/check.hpp"

#include "certify/obligations.hpp"
#include "certify/solvers.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <optional>

namespace provest::certify {

namespace {

using Clock = std::chrono::steady_clock;

std::string listed(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

class Checker {
public:
    Checker(const std::deque<Script>& scripts, const CheckOptions& options, const std::filesystem::path& folder)
        : options_(options), solvers_(options, folder) {
        for (const Script& script : scripts) {
            if (script.obligations.empty()) continue;
            Query& query = queries_.emplace_back(Query{.script = &script, .obligations = {}});
            for (size_t i = 0; i < script.obligations.size(); ++i) query.obligations.push_back(i);
        }
    }

    Outcome run() {
        std::vector<std::string> silent;  // solvers that have not confirmed all
        std::vector<bool> confirmed(queries_.size(), false);
        for (const Solver& solver : options_.solvers) {
            const std::vector<Answer> answers = solvers_.ask(solver, queries_);
            bool all = true;
            for (size_t i = 0; i < queries_.size(); ++i) {
                bool isConfirmed = answers[i] == Answer::Unsat;
                if (!isConfirmed) {
                    if (auto refuted = oneByOne(solver, queries_[i], isConfirmed)) return *refuted;
                    // a solver that contradicts itself has shown nothing
                    if (answers[i] == Answer::Sat) isConfirmed = false;
                }
                all = all && isConfirmed;
                confirmed[i] = confirmed[i] || isConfirmed;
            }
            if (!all) silent.push_back(solver.name);
        }
        if (silent.empty()) return {.verdict = Verdict::Confirmed, .reason = {}};
        const bool isByOne = std::find(confirmed.begin(), confirmed.end(), false) == confirmed.end();
        return {.verdict = isByOne ? Verdict::OneOnly : Verdict::Undecided,
                .reason = fmt::format("{} did not decide: {}", listed(silent), open_)};
    }

private:
    // What all together could not show. An outcome where one of them does not hold.
    std::optional<Outcome> oneByOne(const Solver& solver, const Query& query, bool& isConfirmed) {
        std::vector<Query> single;
        for (const size_t one : query.obligations) single.push_back({.script = query.script, .obligations = {one}});
        const std::vector<Answer> answers = solvers_.ask(solver, single);
        isConfirmed = true;
        for (size_t i = 0; i < single.size(); ++i) {
            const std::string what =
                fmt::format("{}, {}", query.script->obligations[query.obligations[i]].what, query.script->from);
            if (answers[i] == Answer::Sat)
                return Outcome{.verdict = Verdict::Refuted,
                               .reason = fmt::format("{} has a counterexample: {}", solver.name, what)};
            if (answers[i] == Answer::Unsat) continue;
            isConfirmed = false;
            if (open_.empty()) open_ = what;
        }
        return std::nullopt;
    }

    const CheckOptions& options_;
    Solvers solvers_;
    std::vector<Query> queries_;
    std::string open_;
};

// One file for each walk, as anybody's solver reads it.
support::Result<void> keep(const std::deque<Script>& scripts, const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return support::userError(fmt::format("cannot create {}: {}", folder, error.message()));
    for (const Script& script : scripts) {
        if (script.obligations.empty()) continue;
        Query query{.script = &script, .obligations = {}};
        std::string text = "; unsat: from where this walk begins, all of these hold\n";
        for (size_t i = 0; i < script.obligations.size(); ++i) {
            query.obligations.push_back(i);
            std::string line = script.obligations[i].what;
            for (char& c : line)
                if (c < ' ' || c > '~') c = '?';
            text += "; " + line + "\n";
        }
        const auto written =
            support::writeFile(std::filesystem::path(folder) / (script.name + ".smt2"), text + textOf(query));
        if (!written) return written;
    }
    return {};
}

Outcome checked(const flow::Program& program, const Certificate& certificate, const CheckOptions& options) {
    if (certificate.version != formatVersion) return {.verdict = Verdict::Refuted, .reason = "an unknown version"};
    if (certificate.world != program.world)
        return {.verdict = Verdict::Stale, .reason = "the certificate speaks of another world"};
    if (certificate.lowering != digestOf(program))
        return {.verdict = Verdict::Stale, .reason = "the certificate speaks of other code"};
    const auto scripts = obligationsOf(program, certificate);
    if (!scripts) return {.verdict = Verdict::Refuted, .reason = scripts.error().message};
    size_t count = 0;
    for (const Script& script : *scripts) count += script.obligations.size() + script.obvious;
    Outcome outcome;
    outcome.obligations = count;
    if (!options.obligations.empty())
        if (const auto kept = keep(*scripts, options.obligations); !kept) {
            outcome.reason = kept.error().message;
            return outcome;
        }
    if (options.solvers.empty()) {
        outcome.reason = "there is no solver";
        return outcome;
    }
    const auto folder = support::TemporaryFolder::create();
    if (!folder) {
        outcome.reason = folder.error().message;
        return outcome;
    }
    outcome = Checker(*scripts, options, folder->path()).run();
    outcome.obligations = count;
    return outcome;
}

}  // namespace

Outcome check(const flow::Program& program, const Certificate& certificate, const CheckOptions& options) {
    const Clock::time_point begin = Clock::now();
    Outcome outcome = checked(program, certificate, options);
    outcome.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return outcome;
}

}  // namespace provest::certify
