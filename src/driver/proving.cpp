#include "driver/proving.hpp"

#include "program/unit_archive.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

// What the same unit is read with again, see check_proof.hpp.
std::vector<std::string> argumentsOf(const Options& options) {
    std::vector<std::string> arguments;
    const auto add = [&](const char* name, const std::string& value) {
        arguments.push_back(name);
        arguments.push_back(value);
    };
    if (!options.buildDirectory.empty()) add("-p", fs::absolute(options.buildDirectory).string());
    if (options.language) add("--language", *options.language == program::Language::Cxx ? "c++" : "c");
    for (const std::string& link : options.links) add("--link", fs::absolute(link).string());
    for (const std::string& type : options.instantiate) add("--instantiate", type);
    for (const std::string& also : options.also) add("--also", also);
    return arguments;
}

ProofResult nothing(std::string note) {
    ProofResult result;
    result.notes.push_back("nothing was proved: " + std::move(note));
    return result;
}

ProofResult runIn(const fs::path& folder, support::Command command) {
    const auto finished = support::run(command);
    if (!finished) return nothing(finished.error().message);
    // what was certified before it came to a bad end counts
    if (auto result = readResult(folder)) return std::move(*result);
    if (finished->stopped || finished->timedOut) return nothing("the prover was not through in its time");
    if (finished->status > 128) return nothing(fmt::format("the prover ended by signal {}", finished->status - 128));
    return nothing(finished->errors.empty() ? "the prover ended without a word"
                                            : finished->errors.substr(0, finished->errors.find('\n')));
}

}  // namespace

flow::World worldOf(const Options& options, const program::Interface& interface,
                    const std::vector<uint32_t>& functions) {
    flow::World world;
    world.leaves = options.leaves;
    world.assumptions.push_back("memory-safe");
    for (const uint32_t function : functions) world.entries.push_back(interface.functions[function].symbol);
    std::sort(world.entries.begin(), world.entries.end());
    world.entries.erase(std::unique(world.entries.begin(), world.entries.end()), world.entries.end());
    const auto isMain = [&](uint32_t function) { return interface.functions[function].isMain(); };
    const bool onlyMain = functions.empty() ? interface.functions.size() == 1 && isMain(0)
                                            : std::all_of(functions.begin(), functions.end(), isMain);
    if (onlyMain) world.kind = flow::World::Kind::Program;
    return world;
}

std::string describe(const flow::World& world) {
    if (world.kind == flow::World::Kind::Program) return "the program, from main";
    return world.entries.empty() ? "any sequence of calls"
                                 : fmt::format("any sequence of calls of {}", fmt::join(world.entries, ", "));
}

std::string Proving::objection() const {
    if (request_.options.prove == "off") return "--prove off";
    if (request_.unit.interface.isCxx) return "proofs are for C so far";
    return {};
}

void Proving::begin(const std::vector<uint32_t>& goals, double until) {
    assert(!begun_ && objection().empty());
    begun_ = true;
    const Options& options = request_.options;
    // it ends itself before it is ended
    constexpr double notice = 0.5;
    const double left = std::max(notice, until - request_.clock() - notice);
    // A run that must repeat is limited by the solver's steps; else there are enough of them for any time.
    constexpr uint64_t repeatable = 50'000'000, plenty = 1'000'000'000'000;
    ProofJob job{.world = request_.world,
                 .goals = goals,
                 .seed = options.seed,
                 .steps = options.executions ? repeatable : plenty,
                 .seconds = std::isfinite(left) ? left : 0,
                 .prover = options.prover,
                 .obligations = options.obligations.empty() ? "" : fs::absolute(options.obligations).string(),
                 .sources = {},
                 .arguments = argumentsOf(options)};
    for (const std::string& source : options.sources)
        job.sources.push_back(fs::proximate(fs::absolute(source), request_.certificate.parent_path()).string());
    std::error_code error;
    fs::create_directories(request_.folder, error);
    auto written = support::writeFile(request_.folder / "unit", program::packed(request_.unit));
    if (written) written = writeJob(request_.folder, job);
    if (!written) {
        result_ = nothing(written.error().message);
        return;
    }
    const support::Deadline deadline{request_.clock, until, [this] { return abandoned_ || request_.interrupted(); }};
    constexpr std::chrono::hours whole{24};
    underWay_ = std::async(std::launch::async, runIn, request_.folder,
                           support::Command{.argv = {fs::read_symlink("/proc/self/exe", error).string(), "prove-unit",
                                                     request_.folder.string()},
                                            .environment = {{"TMPDIR", request_.folder.string()}},
                                            .timeout = whole,
                                            .background = true,
                                            .deadline = deadline});
}

bool Proving::hasNews(std::chrono::milliseconds patience) {
    if (!underWay_.valid() || underWay_.wait_for(patience) != std::future_status::ready) return false;
    result_ = underWay_.get();
    return true;
}

}  // namespace provest::driver
