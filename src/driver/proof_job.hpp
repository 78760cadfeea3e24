// What a session and the process that proves for it say to each other: files in a folder, so that a prover that
// crashes, hangs or eats memory costs its own work alone.
#pragma once

#include "flow/world.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace provest::driver {

struct ProofJob {
    flow::World world;
    std::vector<uint32_t> goals;  // of the unit, which lies beside it: which can never be covered?
    uint64_t seed = 1;
    uint64_t steps = 0;                  // of the solver
    double seconds = 0;                  // for all of it; 0: as long as the steps last
    std::string prover;                  // this one alone; empty: all
    std::string obligations;             // folder for what the solvers are asked; empty: nowhere
    std::vector<std::string> sources;    // as the certificate shall name them
    std::vector<std::string> arguments;  // what the unit was read with
};

struct ProofResult {
    std::vector<uint32_t> proved;   // goals whose certificate both solvers confirmed
    std::vector<uint32_t> claimed;  // goals that a prover excludes, though the certificate was not confirmed
    std::string certificate;        // the file's text; empty: nothing is proved
    std::string doubt;              // why what is claimed is not proved
    std::vector<std::pair<uint32_t, std::string>> because{};  // a goal, and what excludes it or keeps it open
    std::vector<std::string> notes;
    double proveSeconds = 0, checkSeconds = 0;
    uint64_t steps = 0;
};

support::Result<void> writeJob(const std::filesystem::path& folder, const ProofJob& job);
support::Result<ProofJob> readJob(const std::filesystem::path& folder);
support::Result<void> writeResult(const std::filesystem::path& folder, const ProofResult& result);
support::Result<ProofResult> readResult(const std::filesystem::path& folder);

}  // namespace provest::driver
