#include "driver/proof_job.hpp"

#include "support/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* jobFile = "job.json";
constexpr const char* resultFile = "result.json";

support::Result<Json> readJson(const fs::path& file) {
    auto text = support::readFile(file);
    if (!text) return text.error();
    Json json = Json::parse(*text, nullptr, false);
    if (json.is_discarded()) return support::ourError(file.string() + " is cut off");
    return json;
}

// Both sides are one program: what one wrote the other can read, or a file was damaged on the way.
template <class T, class From>
support::Result<T> readAs(const fs::path& file, From from) {
    auto json = readJson(file);
    if (!json) return json.error();
    try {
        return from(*json);
    } catch (const nlohmann::json::exception& problem) {
        return support::ourError(file.string() + ": " + problem.what());
    }
}

}  // namespace

support::Result<void> writeJob(const fs::path& folder, const ProofJob& job) {
    const Json json{{"program", job.world.kind == flow::World::Kind::Program},
                    {"entries", job.world.entries},
                    {"leaves", job.world.leaves},
                    {"assumptions", job.world.assumptions},
                    {"goals", job.goals},
                    {"seed", job.seed},
                    {"steps", job.steps},
                    {"seconds", job.seconds},
                    {"prover", job.prover},
                    {"obligations", job.obligations},
                    {"sources", job.sources},
                    {"arguments", job.arguments}};
    return support::writeFile(folder / jobFile, json.dump());
}

support::Result<ProofJob> readJob(const fs::path& folder) {
    return readAs<ProofJob>(folder / jobFile, [](const Json& json) {
        return ProofJob{.world = {.kind = json.at("program") ? flow::World::Kind::Program : flow::World::Kind::Calls,
                                  .entries = json.at("entries"),
                                  .leaves = json.at("leaves"),
                                  .assumptions = json.at("assumptions")},
                        .goals = json.at("goals"),
                        .seed = json.at("seed"),
                        .steps = json.at("steps"),
                        .seconds = json.at("seconds"),
                        .prover = json.at("prover"),
                        .obligations = json.at("obligations"),
                        .sources = json.at("sources"),
                        .arguments = json.at("arguments")};
    });
}

support::Result<void> writeResult(const fs::path& folder, const ProofResult& result) {
    const Json json{{"proved", result.proved},
                    {"claimed", result.claimed},
                    {"certificate", result.certificate},
                    {"doubt", result.doubt},
                    {"because", result.because},
                    {"notes", result.notes},
                    {"proveSeconds", result.proveSeconds},
                    {"checkSeconds", result.checkSeconds},
                    {"steps", result.steps}};
    // whole or not at all: the writer may be ended at any time
    const fs::path whole = folder / resultFile, part = folder / "result.part";
    if (auto written = support::writeFile(part, json.dump()); !written) return written;
    std::error_code problem;
    fs::rename(part, whole, problem);
    if (problem) return support::ourError(fmt::format("{}: {}", whole.string(), problem.message()));
    return {};
}

support::Result<ProofResult> readResult(const fs::path& folder) {
    return readAs<ProofResult>(folder / resultFile, [](const Json& json) {
        return ProofResult{.proved = json.at("proved"),
                           .claimed = json.at("claimed"),
                           .certificate = json.at("certificate"),
                           .doubt = json.at("doubt"),
                           .because = json.at("because"),
                           .notes = json.at("notes"),
                           .proveSeconds = json.at("proveSeconds"),
                           .checkSeconds = json.at("checkSeconds"),
                           .steps = json.at("steps")};
    });
}

}  // namespace provest::driver
