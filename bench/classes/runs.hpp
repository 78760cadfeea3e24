// What one run of the class bench gave, and where such runs come from: reports of this time, and a list of earlier
// ones, so that a measurement of hours can be made in pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace provest::bench {

struct Run {
    uint64_t covered = 0, goals = 0;  // branches, without those believed infeasible
    double seconds = 0;               // with verification
    uint64_t paths = 0, divergences = 0;
    bool lost = false;  // it left no report: it covers nothing
};

// By mode, class and seed.
using Runs = std::map<std::tuple<std::string, std::string, unsigned>, Run>;

// Places of branches and their sides, one a line, each followed by its reason.
std::set<std::string> infeasibleIn(const std::filesystem::path& file);

// FOLDER/MODE/CLASS/SEED.json, with SEED.log beside each.
void addReports(const std::filesystem::path& folder, const std::set<std::string>& infeasible, Runs& runs);

// Lines of "MODE CLASS SEED COVERED GOALS SECONDS PATHS DIVERGENCES"; # begins a comment. False if a line is none.
bool addList(const std::filesystem::path& file, Runs& runs);
void writeList(const std::filesystem::path& file, const Runs& runs);

}  // namespace provest::bench
