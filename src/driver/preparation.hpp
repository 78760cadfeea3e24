// What a session works with: the unit as it was read and built, the workers that run its tests, the sanitizers that
// are asked about them.
#pragma once

#include "driver/admission.hpp"
#include "driver/options.hpp"
#include "driver/progress.hpp"
#include "execute/executor.hpp"
#include "program/build_cache.hpp"
#include "program/code_places.hpp"
#include "program/unit.hpp"
#include "support/user_cache.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace provest::driver {

class Preparation {
public:
    // Keeps both references.
    Preparation(const Options& options, Progress& progress) : options_(options), progress_(progress) {}

    // Reads and builds the unit, below this folder or where an earlier run left it.
    support::Result<void> load(const std::filesystem::path& work);
    // Starts the workers.
    support::Result<void> start();

    program::Unit& unit() { return unit_; }
    const program::Unit& unit() const { return unit_; }
    execute::Executor& executor() { return *executor_; }
    execute::Options workerOptions() const;
    program::Build takeConcolicBuild() { return std::move(concolicBuild_); }
    // In the order in which they are asked; their builds begin now. They refer to this object.
    std::vector<std::unique_ptr<LazyChecker>> startCheckers();

    std::vector<std::string> notes;  // for the report

private:
    const Options& options_;
    Progress& progress_;
    program::BuildCache cache_{support::userCache("units")};
    program::UnitRequest request_;
    program::Unit unit_;
    program::CodePlaces codePlaces_;
    program::Build concolicBuild_;  // until the engines have it
    std::unique_ptr<execute::Executor> executor_;
};

}  // namespace provest::driver
