// The command line as a plain structure, parsed once and passed down as const.
#pragma once

#include "driver/adaptive.hpp"
#include "program/source.hpp"
#include "search/algorithm.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace provest::driver {

enum class Command { Generate, ProveUnit, Report, Explain, CheckProof, Done };

struct Options {
    Command command = Command::Generate;
    std::vector<std::string> sources;
    std::string buildDirectory;
    std::optional<program::Language> language;  // of the sources; empty: as their flags and endings say
    std::vector<std::string> instantiate;
    std::vector<std::string> targets;
    std::string criterion = "branch";
    std::vector<std::string> also;  // `outputs`, `exceptions`: more that is worth a test
    double seconds = 60;
    uint64_t executions = 0;  // 0: no limit by executions
    unsigned jobs = 1;
    uint64_t seed = 1;
    std::string out;     // default: provest-tests/<unit>
    std::string report;  // default: <out>/report.json
    std::string testsFrom;
    std::string framework = "gtest";
    std::vector<std::string> engines{"search", "concolic"};
    std::string algorithm = std::string(search::algorithms().front().name);  // of the search
    bool isAdaptive = false;  // concolic execution inside the search, when a change of values helped
    AdaptiveOptions adaptive;
    std::string strategy = "pps+fitnex+spread";  // of concolic execution
    uint32_t ppsDepth = 3;
    bool filter = true;
    std::string trace;  // file for what concolic execution thought; empty: none
    std::vector<std::string> links;
    bool sandbox = true;
    std::string prove = "auto";       // "off", "only": no tests
    double proveSeconds = 0;          // 0: what the search leaves
    std::string prover;               // this one alone; empty: all
    std::vector<std::string> leaves;  // undefined functions that call nobody back and write no variable
    std::string obligations;          // folder for what the solvers are asked; empty: none
    bool doubt = false;               // what is covered is tried to be proved, what is proved stays searched
    std::string subject;              // of `report DIR`, `explain FILE:LINE`, `prove-unit FOLDER`
};

// Command::Done: everything was said already (--help, --version). Errors are the user's.
support::Result<Options> parseOptions(int argc, const char* const* argv);

// "60s", "2m", "500ms", "1h", "90": seconds. Nothing when it is none of these.
support::Result<double> parseDuration(const std::string& text);

}  // namespace provest::driver
