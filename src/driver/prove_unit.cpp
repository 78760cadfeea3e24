#include "driver/prove_unit.hpp"

#include "certify/check.hpp"
#include "coverage/infeasible.hpp"
#include "driver/proof_job.hpp"
#include "driver/proof_words.hpp"
#include "program/lower.hpp"
#include "program/unit_archive.hpp"
#include "reach/prover.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <algorithm>
#include <chrono>
#include <set>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

private:
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// What a prover may eat before the machine suffers.
void limitMemory() {
    constexpr rlim_t most = rlim_t{4} << 30;
    const rlimit limit{most, most};
    ::setrlimit(RLIMIT_AS, &limit);
}

std::vector<certify::Excluded> excludedIn(const program::Unit& unit, const std::vector<coverage::Infeasible>& goals) {
    std::vector<certify::Excluded> excluded;
    for (const coverage::Infeasible& one : goals) {
        const program::Goal& goal = unit.goals.goals[one.goal];
        excluded.push_back({.file = goal.at.file,
                            .line = goal.at.line,
                            .column = goal.at.column,
                            .kind = program::name(goal.kind),
                            .side = program::name(goal.side),
                            .counters = one.counters});
    }
    return excluded;
}

// What in the function of a goal that stays open the model of its code says nothing about.
std::vector<std::pair<uint32_t, std::string>> obstacles(const program::Unit& unit, const flow::Program& code,
                                                        const ProofJob& job,
                                                        const std::vector<coverage::Infeasible>& excluded) {
    std::set<uint32_t> closed;
    for (const coverage::Infeasible& one : excluded) closed.insert(one.goal);
    std::vector<std::pair<uint32_t, std::string>> because;
    for (const uint32_t goal : job.goals) {
        if (closed.contains(goal)) continue;
        const auto note = std::find_if(code.notes.begin(), code.notes.end(), [&](const flow::Note& one) {
            return one.function == unit.goals.goals[goal].function;
        });
        if (note != code.notes.end())
            because.emplace_back(goal, fmt::format("no proof sees through the {} on line {}", note->what, note->line));
    }
    return because;
}

}  // namespace

support::Result<void> proveUnit(const fs::path& folder) {
    limitMemory();
    auto job = readJob(folder);
    if (!job) return job.error();
    const auto bytes = support::readFile(folder / "unit");
    const auto unit = bytes ? program::unpacked(*bytes) : std::nullopt;
    if (!unit) return support::ourError((folder / "unit").string() + " holds no unit");
    auto code = program::lower(*unit, job->world);
    if (!code) return code.error();

    const Stopwatch watch;
    const support::Deadline deadline([&] { return watch.seconds(); },
                                     job->seconds > 0 ? job->seconds : support::Deadline::never);
    // the checker has its share of the time
    constexpr double share = 0.6;
    const reach::Question question{.program = *code,
                                   .counters = coverage::decisive(unit->goals, job->goals),
                                   .seed = job->seed,
                                   .steps = job->steps,
                                   .deadline = job->seconds > 0 ? deadline.within(share * job->seconds) : deadline};
    const reach::Proof proof = reach::proveWith(question, job->prover);
    ProofResult result;
    result.proveSeconds = watch.seconds();
    result.steps = proof.steps;
    const auto goals = coverage::infeasible(unit->goals, job->goals, proof.excluded);
    result.because = obstacles(*unit, *code, *job, goals);
    if (goals.empty()) return writeResult(folder, result);
    certify::Certificate certificate = certify::certificateOf(*code, proof.annotation);
    certificate.sources = job->sources;
    certificate.arguments = job->arguments;
    for (const std::string& file : unit->inputs)
        if (const auto text = support::readFile(file)) certificate.inputs.emplace_back(file, certify::digestOf(*text));
    certificate.excluded = excludedIn(*unit, goals);

    // As somebody else would: from the file's text, and from the code once more.
    const std::string text = certify::toText(certificate);
    auto again = program::lower(*unit, job->world);
    if (!again) return again.error();
    auto reread = certify::fromText(text);
    if (!reread) return reread.error();
    const certify::Outcome outcome =
        certify::check(*again, *reread,
                       {.solvers = certify::installedSolvers(), .obligations = job->obligations, .deadline = deadline});
    result.checkSeconds = watch.seconds() - result.proveSeconds;
    auto& list = outcome.verdict == certify::Verdict::Confirmed ? result.proved : result.claimed;
    for (const coverage::Infeasible& one : goals) list.push_back(one.goal);
    if (outcome.verdict != certify::Verdict::Confirmed) {
        result.doubt = outcome.reason;
        return writeResult(folder, result);
    }
    result.certificate = text;
    for (const coverage::Infeasible& one : goals)
        if (std::string why = whyNever(*code, proof.annotation, one.counters); !why.empty())
            result.because.emplace_back(one.goal, std::move(why));
    return writeResult(folder, result);
}

}  // namespace provest::driver
