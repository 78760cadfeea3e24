#include "driver/options.hpp"

#include "coverage/criterion.hpp"
#include "driver/engine.hpp"
#include "emit/suite.hpp"
#include "explore/strategy.hpp"
#include "reach/prover.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace provest::driver {

namespace {

using support::userError;

support::Result<void> checkNames(const Options& options) {
    if (!coverage::criterionNamed(options.criterion)) {
        std::string names;
        for (const coverage::Criterion& criterion : coverage::criteria())
            names += (names.empty() ? "" : ", ") + std::string(criterion.name);
        return userError(fmt::format("no criterion '{}'; there are {}", options.criterion, names));
    }
    if (!emit::writerNamed(options.framework)) {
        std::string names;
        for (const emit::Writer* writer : emit::writers())
            names += (names.empty() ? "" : ", ") + std::string(writer->name());
        return userError(fmt::format("no writer for '{}'; there is {}", options.framework, names));
    }
    std::string engines;
    for (const EngineEntry& entry : engineTable()) engines += (engines.empty() ? "" : ", ") + std::string(entry.name);
    for (const std::string& engine : options.engines)
        if (std::none_of(engineTable().begin(), engineTable().end(),
                         [&](const EngineEntry& entry) { return entry.name == engine; }))
            return userError(fmt::format("no engine '{}'; there are {}", engine, engines));
    std::string algorithms;
    for (const search::AlgorithmEntry& entry : search::algorithms())
        algorithms += (algorithms.empty() ? "" : ", ") + std::string(entry.name);
    if (!search::algorithmNamed(options.algorithm))
        return userError(fmt::format("no search algorithm '{}'; there are {}", options.algorithm, algorithms));
    if (!(options.adaptive.probability > 0 && options.adaptive.probability <= 1))
        return userError("--dse-probability is more than 0 and at most 1");
    if (!(options.adaptive.rate >= 1)) return userError("--dse-rate is at least 1");
    std::string strategies;
    bool known = false;
    for (const explore::StrategyEntry& entry : explore::strategies()) {
        strategies += (strategies.empty() ? "" : ", ") + std::string(entry.name);
        known = known || entry.name == options.strategy;
    }
    if (!known) return userError(fmt::format("no strategy '{}'; there are {}", options.strategy, strategies));
    std::string provers;
    known = options.prover.empty();
    for (const reach::ProverEntry& entry : reach::provers()) {
        provers += (provers.empty() ? "" : ", ") + std::string(entry.name);
        known = known || entry.name == options.prover;
    }
    if (!known) return userError(fmt::format("no prover '{}'; there are {}", options.prover, provers));
    if (!options.trace.empty() && !std::ofstream(options.trace))
        return userError("cannot write the trace to " + options.trace + "; choose another --trace");
    return {};
}

}  // namespace

support::Result<double> parseDuration(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const std::string unit = end;
    const double scale = unit.empty() || unit == "s" ? 1
                         : unit == "ms"              ? 0.001
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                                                     : 0;
    if (end == text.c_str() || scale == 0 || !(number >= 0))
        return userError("'" + text + "' is no duration; write 30s, 500ms, 2m or 1h");
    return number * scale;
}

support::Result<Options> parseOptions(int argc, const char* const* argv) {
    Options options;
    std::string budget = "60s";
    bool noSandbox = false;
    CLI::App app("Provest: a test or a proof for every branch of a C or C++ unit.", "provest");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("provest ") + PROVEST_VERSION);
    app.footer(
        "Exit codes: 0 done; 1 our fault; 2 something in the input, said in one sentence; 3 there are functions, but "
        "no "
        "test could be shipped; 5 a certificate is stale or not confirmed; 130 interrupted before a suite was "
        "verified.");

    CLI::App* generate =
        app.add_subcommand("generate", "write a test suite for one or several C or C++ sources taken as one unit");
    generate->add_option("SOURCE", options.sources, "C or C++ source files")->required();
    generate->add_option(
        "-p", options.buildDirectory,
        "folder with compile_commands.json: flags, include paths, defines [one around the source that has "
        "it, also in build*]");
    std::string language;
    generate
        ->add_option("--language", language,
                     "c or c++: what the sources are [as their flags and endings say; a header as it compiles]")
        ->check(CLI::IsMember({"c", "c++"}));
    generate->add_option("--instantiate", options.instantiate,
                         "instantiate a C++ template with these types, as in 'Stack<double>' (repeatable)");
    generate->add_option("--target", options.targets, "test only this function (repeatable)");
    generate->add_option("--criterion", options.criterion, "statement, branch, condition, decision or mcdc")
        ->capture_default_str();
    generate
        ->add_option("--also", options.also,
                     "keep tests that cover nothing new, too: one for each kind of value a function returns (outputs), "
                     "one for each type it throws (exceptions); separated by commas")
        ->delimiter(',')
        ->check(CLI::IsMember({"outputs", "exceptions"}));
    generate->add_option("--budget", budget, "time to search: 30s, 2m")->capture_default_str();
    generate->add_option("--budget-execs", options.executions,
                         "stop after this many executions; repeatable byte for byte");
    generate->add_option("--jobs", options.jobs, "compilers at the same time while the suite is built outside")
        ->capture_default_str();
    generate->add_option("--seed", options.seed, "of all random choices")->capture_default_str();
    generate->add_option("--out", options.out, "folder for the suite [provest-tests/UNIT]");
    generate->add_option("--report", options.report, "where the report goes [OUT/report.json]");
    generate->add_option("--tests-from", options.testsFrom, "folder of an earlier run: start from its tests");
    generate->add_option("--framework", options.framework, "of the emitted suite")->capture_default_str();
    generate->add_option("--engine", options.engines, "engines to use, separated by commas")
        ->delimiter(',')
        ->capture_default_str();
    std::string dse = "yield", slice = "30s", preset;
    std::string algorithms;
    for (const search::AlgorithmEntry& entry : search::algorithms())
        algorithms += fmt::format("{}{} ({})", algorithms.empty() ? "" : ", ", entry.name, entry.what);
    generate->add_option("--search", options.algorithm, "how to search: " + algorithms)->capture_default_str();
    generate
        ->add_option("--dse", dse,
                     "concolic execution beside the search, time going to what yields (yield), or inside it, on the "
                     "best tests when a change of values helped (adaptive)")
        ->check(CLI::IsMember({"yield", "adaptive"}))
        ->capture_default_str();
    generate->add_option("--dse-time", slice, "adaptive: time of one application")->capture_default_str();
    generate->add_option("--dse-probability", options.adaptive.probability, "adaptive: of an application")
        ->capture_default_str();
    generate
        ->add_option("--dse-rate", options.adaptive.rate,
                     "adaptive: success multiplies the probability by this, failure divides it")
        ->capture_default_str();
    generate->add_flag("--dse-keep-all", options.adaptive.keepAll, "adaptive: keep tests that improve nothing, too");
    generate->add_flag("--dse-all-branches", options.adaptive.allBranches,
                       "adaptive: flip branches of which both sides are covered, too");
    generate
        ->add_option(
            "--preset", preset,
            "evosuite-dse: whole suites with adaptive concolic execution, as Galeotti, Fraser and Arcuri found best")
        ->check(CLI::IsMember({"evosuite-dse"}));
    generate->add_option("--strategy", options.strategy, "which path to flip next, in concolic execution")
        ->capture_default_str();
    generate->add_option("--pps-depth", options.ppsDepth, "how far predictive path search looks ahead")
        ->capture_default_str();
    generate->add_flag("!--no-filter", options.filter, "try paths too that cannot lead to anything open");
    generate->add_option("--trace", options.trace, "write path conditions, candidates and decisions to this file");
    std::string proveBudget, provers;
    for (const reach::ProverEntry& entry : reach::provers())
        provers += fmt::format("{}{} ({})", provers.empty() ? "" : ", ", entry.name, entry.what);
    generate
        ->add_option(
            "--prove", options.prove,
            "of what stays open: auto, off, or only (no tests). A proof counts when an independent checker and "
            "two solvers confirm it")
        ->check(CLI::IsMember({"auto", "off", "only"}))
        ->capture_default_str();
    generate->add_option("--prove-budget", proveBudget, "time for proofs [beside the search, and a fifth of it more]");
    generate->add_option("--prover", options.prover, "this one alone: " + provers);
    generate->add_option(
        "--leaf", options.leaves,
        "an undefined function that calls nobody back and writes no variable (repeatable); proofs name it");
    generate->add_option("--obligations", options.obligations, "keep what the solvers are asked in this folder");
    generate->add_flag(
        "--doubt", options.doubt,
        "try to prove what tests cover, too, and go on searching for what is proved: a check of the proofs");
    generate->add_option("--link", options.links, "object file or library the unit needs (repeatable)");
    generate->add_flag("--no-sandbox", noSandbox, "run the unit without namespaces and system call filter");

    CLI::App* checkProof =
        app.add_subcommand("check-proof", "show certificates of earlier runs again, with z3 and cvc5");
    checkProof->add_option("FILE", options.sources, "certificates")->required();
    checkProof->add_option("--obligations", options.obligations, "keep what the solvers are asked in this folder");
    checkProof->add_option("--jobs", options.jobs, "solvers at the same time")->check(CLI::Range(1, 1024));
    // for sessions alone, see prove_unit.hpp
    CLI::App* proveUnit = app.add_subcommand("prove-unit")->group("");
    proveUnit->add_option("FOLDER", options.subject)->required();

    CLI::App* report = app.add_subcommand("report", "show the report of an earlier run again");
    report->add_option("DIR", options.subject, "the folder of its suite")->required();
    CLI::App* explain = app.add_subcommand("explain", "say what became of the goals on one line");
    explain->add_option("FILE:LINE", options.subject, "a line of the unit")->required();
    explain->add_option("--report", options.report,
                        "the report to look into [the newest around here or FILE that speaks of it]");

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) {
        app.exit(done);
        options.command = Command::Done;
        return options;
    } catch (const CLI::ParseError& error) {
        return userError(std::string(error.what()) + "; see provest --help");
    }
    options.sandbox = !noSandbox;
    if (proveUnit->parsed()) options.command = Command::ProveUnit;
    if (checkProof->parsed()) options.command = Command::CheckProof;
    if (report->parsed()) options.command = Command::Report;
    if (explain->parsed()) options.command = Command::Explain;
    if (options.command != Command::Generate) return options;
    if (!language.empty()) options.language = language == "c" ? program::Language::C : program::Language::Cxx;
    auto seconds = parseDuration(budget);
    if (!seconds) return seconds.error();
    options.seconds = *seconds;
    auto time = parseDuration(slice);
    if (!time) return time.error();
    options.adaptive.seconds = *time;
    if (!proveBudget.empty()) {
        auto own = parseDuration(proveBudget);
        if (!own) return own.error();
        if (*own == 0) return userError("--prove-budget 0 proves nothing; say --prove off, or give it some seconds");
        options.proveSeconds = *own;
    }
    options.isAdaptive = dse == "adaptive";
    if (!preset.empty()) {  // RQ1 of the paper
        options.algorithm = "suite";
        options.isAdaptive = true;
        options.adaptive = {.seconds = 30, .keepAll = false, .allBranches = false, .probability = 1, .rate = 1};
    }
    if (options.seconds == 0)
        return userError("a budget of zero leaves no time to find any test; give --budget 10s or more");
    if (generate->count("--budget-execs") && options.executions == 0)
        return userError("--budget-execs 0 leaves nothing to run; give at least 1000");
    // A budget of executions rules alone: the clock must not change the result.
    if (options.executions && !generate->count("--budget")) options.seconds = 1e9;
    if (options.jobs == 0) return userError("--jobs 0 runs nothing; give at least 1");
    if (auto named = checkNames(options); !named) return named.error();
    return options;
}

}  // namespace provest::driver
