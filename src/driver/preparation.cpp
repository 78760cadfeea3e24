#include "driver/preparation.hpp"

#include "driver/engines.hpp"
#include "execute/tier.hpp"
#include "runtime/world.h"
#include "runtime/wrapped.h"

#include <fmt/format.h>
#include <algorithm>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> wrappedSymbols() {
    return {
#define PROVEST_NAME(symbol, ...) #symbol,
        PROVEST_WRAPPED(PROVEST_NAME) PROVEST_WORLD(PROVEST_NAME)
#undef PROVEST_NAME
    };
}

fs::path programFolder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace

support::Result<void> Preparation::load(const fs::path& work) {
    progress_.doing("reading " + options_.sources.front());
    request_ = {.sources = options_.sources,
                .buildDirectory = options_.buildDirectory,
                .language = options_.language,
                .links = options_.links,
                .wrapped = wrappedSymbols(),
                .behaviours = !options_.also.empty(),
                .instantiate = options_.instantiate,
                .folder = (work / "unit").string(),
                .say = [this](const std::string& what) { progress_.doing(what); }};
    fs::create_directory(request_.folder);
    if (const fs::path kept = cache_.take(request_); !kept.empty()) request_.folder = kept.string();
    auto known = cache_.known();
    if (known) {
        unit_ = std::move(*known);
    } else {
        auto unit = program::readUnit(request_);
        if (!unit) return unit.error();
        unit_ = std::move(*unit);
    }
    if (options_.prove == "only") return {};  // nothing runs
    if (tracesPaths(options_)) concolicBuild_ = program::buildConcolic(unit_, request_);
    if (known) return {};
    if (auto built = program::buildFast(unit_, request_); !built) return built.error();
    cache_.keep(unit_);
    return {};
}

execute::Options Preparation::workerOptions() const {
    execute::Options options;
    options.worker = (programFolder() / "provest-worker").string();
    options.sandbox = options_.sandbox;
    options.tier = execute::suggestTier(unit_.interface.libraryCalls).tier;
    // exceptions and streams keep state of their own in the C++ library
    if (unit_.interface.isCxx) options.tier = std::max(options.tier, execute::Tier::Libraries);
    // Sizes are inputs, too, and some are huge: marking what a large block holds takes MSan longer than the test.
    options.limits.memory = 16u << 20;
    return options;
}

support::Result<void> Preparation::start() {
    execute::Options options = workerOptions();
    options.sharedObject = unit_.fast;
    if (const auto suggested = execute::suggestTier(unit_.interface.libraryCalls); !suggested.because.empty())
        notes.push_back(fmt::format(
            "every test runs in a process of its own, which is slow: what `{}` leaves behind cannot be put back",
            suggested.because));
    auto executor = execute::startExecutor(options);
    if (!executor)
        return support::Error{unit_.sources.front().file + ": " + executor.error().message, executor.error().blame};
    executor_ = std::move(*executor);
    if (executor_->counterCount() != unit_.counters)
        return support::ourError("the unit's shared object has another number of counters than its goals");
    return {};
}

std::vector<std::unique_ptr<LazyChecker>> Preparation::startCheckers() {
    std::vector<std::unique_ptr<LazyChecker>> checkers;
    for (const auto& [sanitizer, worker] : {std::pair{program::Sanitizer::AddressAndUndefined, "provest-worker-asan"},
                                            std::pair{program::Sanitizer::Memory, "provest-worker-msan"}}) {
        // The C++ library is not built for it: every string it fills would look uninitialised. See Admission::check.
        if (unit_.interface.isCxx && sanitizer == program::Sanitizer::Memory) continue;
        execute::CheckerOptions options;
        options.worker = (programFolder() / worker).string();
        options.places = [this](const std::string& object, uint64_t address) {
            std::vector<execute::Frame> frames;
            for (program::CodePlace& place : codePlaces_.at(object, address))
                frames.push_back({std::move(place.function), std::move(place.file), place.line});
            return frames;
        };
        options.sandbox = options_.sandbox;
        options.milliseconds = 1500;
        checkers.push_back(
            std::make_unique<LazyChecker>(program::buildSanitized(unit_, request_, sanitizer, concolicBuild_), options,
                                          sanitizer == program::Sanitizer::Memory));
    }
    return checkers;
}

}  // namespace provest::driver
