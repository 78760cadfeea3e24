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

// One way from the code to a checked certificate, and what it leaves in the result.
class Round {
public:
    Round(const program::Unit& unit, const ProofJob& job, const support::Deadline& deadline)
        : unit_(unit), job_(job), deadline_(deadline) {}

    // Whether it came to its end; the result is better than before or the same.
    support::Result<void> run(std::string_view prover, double share, ProofResult& result) const {
        auto code = program::lower(unit_, job_.world);
        if (!code) return code.error();
        const Stopwatch watch;
        const reach::Question question{.program = *code,
                                       .counters = coverage::decisive(unit_.goals, job_.goals),
                                       .seed = job_.seed,
                                       .steps = job_.steps,
                                       .deadline = deadline_.within(share * deadline_.left())};
        const reach::Proof proof = reach::proveWith(question, prover);
        result.proveSeconds += watch.seconds();
        result.steps += proof.steps;
        const auto goals = coverage::infeasible(unit_.goals, job_.goals, proof.excluded);
        if (result.because.empty()) result.because = obstacles(unit_, *code, job_, goals);
        if (goals.size() <= result.proved.size()) return {};
        certify::Certificate certificate = certify::certificateOf(*code, proof.annotation);
        describe(certificate);
        certificate.excluded = excludedIn(unit_, goals);
        const std::string text = certify::toText(certificate);
        auto outcome = checked(text);
        if (!outcome) return outcome.error();
        result.checkSeconds += outcome->seconds;
        std::vector<uint32_t> numbers;
        for (const coverage::Infeasible& one : goals) numbers.push_back(one.goal);
        if (outcome->verdict != certify::Verdict::Confirmed) {
            for (const uint32_t goal : numbers)
                if (std::find(result.proved.begin(), result.proved.end(), goal) == result.proved.end())
                    result.claimed.push_back(goal);
            result.doubt = outcome->reason;
            return {};
        }
        result.proved = std::move(numbers);
        result.claimed.clear();
        result.doubt.clear();
        result.certificate = text;
        result.because = obstacles(unit_, *code, job_, goals);
        for (const coverage::Infeasible& one : goals)
            if (std::string why = whyNever(*code, proof.annotation, one.counters); !why.empty())
                result.because.emplace_back(one.goal, std::move(why));
        return {};
    }

private:
    void describe(certify::Certificate& certificate) const {
        certificate.sources = job_.sources;
        certificate.arguments = job_.arguments;
        certificate.compiler = program::compilerOfCode();
        certificate.target = program::targetOfCode();
        for (const std::string& file : unit_.inputs)
            if (const auto text = support::readFile(file))
                certificate.inputs.emplace_back(file, certify::digestOf(*text));
    }

    // As somebody else would: from the file's text, and from the code once more.
    support::Result<certify::Outcome> checked(const std::string& text) const {
        auto again = program::lower(unit_, job_.world);
        if (!again) return again.error();
        auto certificate = certify::fromText(text);
        if (!certificate) return certificate.error();
        return certify::check(
            *again, *certificate,
            {.solvers = certify::installedSolvers(), .obligations = job_.obligations, .deadline = deadline_});
    }

    const program::Unit& unit_;
    const ProofJob& job_;
    const support::Deadline& deadline_;
};

}  // namespace

support::Result<void> proveUnit(const fs::path& folder) {
    limitMemory();
    auto job = readJob(folder);
    if (!job) return job.error();
    const auto bytes = support::readFile(folder / "unit");
    const auto unit = bytes ? program::unpacked(*bytes) : std::nullopt;
    if (!unit) return support::ourError((folder / "unit").string() + " holds no unit");

    const Stopwatch watch;
    const support::Deadline deadline([&] { return watch.seconds(); },
                                     job->seconds > 0 ? job->seconds : support::Deadline::never);
    const Round round(*unit, *job, deadline);
    ProofResult result;
    // What is easy is certified before anybody tries what is hard, so that it is not lost with it. The rest of the time
    // is the checker's.
    struct Turn {
        std::string_view prover;
        double share;
    };
    std::vector<Turn> turns{{job->prover, 0.6}};
    if (job->prover.empty()) turns = {{reach::provers()[0].name, 0.2}, {reach::provers()[1].name, 0.3}, {{}, 0.6}};
    for (const Turn& turn : turns) {
        if (auto done = round.run(turn.prover, turn.share, result); !done) return done;
        if (auto written = writeResult(folder, result); !written) return written;
        if (deadline.over() || result.proved.size() == job->goals.size()) break;
    }
    return {};
}

}  // namespace provest::driver
