#include "driver/check_proof.hpp"

#include "certify/check.hpp"
#include "coverage/infeasible.hpp"
#include "driver/proving.hpp"
#include "program/lower.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;
using certify::Certificate;
using certify::Verdict;
using support::userError;

constexpr int confirmed = 0, ours = 1, user = 2, open = 5;

struct Line {
    int code = ours;
    std::string text;
};

Line failed(const support::Error& error) {
    return {error.blame == support::Error::Blame::User ? user : ours, error.message};
}

// A file that it was made from and that is another now.
std::string changedFile(const Certificate& certificate) {
    for (const auto& [file, digest] : certificate.inputs) {
        const auto text = support::readFile(file);
        if (!text) return file + " is gone";
        if (certify::digestOf(*text) != digest) return file + " changed";
    }
    return {};
}

std::string countOf(size_t goals) { return goals == 1 ? "1 goal" : fmt::format("{} goals", goals); }

std::string worldOf(const flow::World& world) {
    std::string text = describe(world);
    if (!world.leaves.empty()) text += fmt::format("; {} call nobody back", fmt::join(world.leaves, ", "));
    if (!world.assumptions.empty()) text += fmt::format("; assumed: {}", fmt::join(world.assumptions, ", "));
    return text;
}

Line lineOf(const Certificate& certificate, const certify::Outcome& outcome, const std::string& solvers) {
    switch (outcome.verdict) {
        case Verdict::Confirmed:
            return {confirmed, fmt::format("confirmed by {}: {} can never be covered ({})", solvers,
                                           countOf(certificate.excluded.size()), worldOf(certificate.world))};
        case Verdict::Stale: {
            const std::string changed = changedFile(certificate);
            return {open, "stale: " + (changed.empty() ? outcome.reason : changed)};
        }
        case Verdict::OneOnly:
            return {open, "not confirmed by both solvers: " + outcome.reason};
        case Verdict::Refuted:
            return {open, "refuted: " + outcome.reason};
        case Verdict::Undecided:
            return {open, "undecided: " + outcome.reason};
    }
    return {};
}

Line checkOne(const std::string& file, const Options& options) {
    const auto text = support::readFile(file);
    if (!text) return {user, "cannot be read"};
    const auto certificate = certify::fromText(*text);
    if (!certificate) return failed(certificate.error());
    const auto solvers = certify::installedSolvers();
    if (solvers.size() < 2) return {user, "z3 and cvc5 have to be installed, both: packages z3 and cvc5"};
    auto request = unitOf(*certificate, file);
    if (!request) return failed(request.error());
    const auto folder = support::TemporaryFolder::create();
    if (!folder) return failed(folder.error());
    request->folder = folder->path().string();
    const auto unit = program::readUnit(*request);
    if (!unit) {
        const std::string changed = changedFile(*certificate);
        return changed.empty() ? failed(unit.error()) : Line{open, "stale: " + changed};
    }
    const auto code = program::lower(*unit, certificate->world);
    if (!code) return failed(code.error());
    const certify::Outcome outcome = certify::check(
        *code, *certificate, {.solvers = solvers, .jobs = options.jobs, .obligations = options.obligations});
    // what the counters mean is the unit's to say
    if (outcome.verdict == Verdict::Confirmed)
        if (const std::string why = unfounded(*certificate, unit->goals); !why.empty())
            return {open, "refuted: " + why};
    return lineOf(*certificate, outcome, "z3 and cvc5");
}

}  // namespace

support::Result<program::UnitRequest> unitOf(const Certificate& certificate, const fs::path& file) {
    if (certificate.sources.empty()) return userError("the certificate names no source");
    program::UnitRequest request;
    for (const std::string& source : certificate.sources)
        request.sources.push_back((fs::absolute(file).parent_path() / source).lexically_normal().string());
    if (certificate.arguments.size() % 2 != 0) return userError("the certificate has an argument without its value");
    for (size_t i = 0; i < certificate.arguments.size(); i += 2) {
        const std::string &name = certificate.arguments[i], &value = certificate.arguments[i + 1];
        if (name == "-p")
            request.buildDirectory = value;
        else if (name == "--language" && (value == "c" || value == "c++"))
            request.language = value == "c" ? program::Language::C : program::Language::Cxx;
        else if (name == "--link")
            request.links.push_back(value);
        else if (name == "--instantiate")
            request.instantiate.push_back(value);
        else if (name == "--also")
            request.behaviours = true;
        else
            return userError(fmt::format("the certificate has an argument {} {} that is none", name, value));
    }
    return request;
}

std::string unfounded(const Certificate& certificate, const program::Goals& goals) {
    for (const certify::Excluded& one : certificate.excluded) {
        const std::set<program::CounterId> never(one.counters.begin(), one.counters.end());
        bool isFounded = false;
        for (uint32_t i = 0; i < goals.goals.size() && !isFounded; ++i) {
            const program::Goal& goal = goals.goals[i];
            isFounded = goal.at.file == one.file && goal.at.line == one.line && goal.at.column == one.column &&
                        program::name(goal.kind) == one.kind && program::name(goal.side) == one.side &&
                        !coverage::infeasible(goals, std::vector{i}, never).empty();
        }
        if (!isFounded) return fmt::format("the goal on {}:{} does not follow from its counters", one.file, one.line);
    }
    return {};
}

int checkProofs(const Options& options) {
    int worst = confirmed;
    for (const std::string& file : options.sources) {
        const Line line = checkOne(file, options);
        fmt::print("{}: {}\n", file, line.text);
        // ours before the user's before what is open
        const auto rank = [](int code) { return code == ours ? 3 : code == user ? 2 : code == open ? 1 : 0; };
        if (rank(line.code) > rank(worst)) worst = line.code;
    }
    return worst;
}

}  // namespace provest::driver
