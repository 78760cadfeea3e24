#include "driver/earlier_reports.hpp"

#include "support/files.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersIn(const fs::path& folder) {
    std::vector<fs::path> inner;
    std::error_code refused;
    for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, refused), end; at != end;
         at.increment(refused)) {
        if (refused) break;
        std::error_code unknown;
        if (at->is_directory(unknown)) inner.push_back(at->path());
    }
    return inner;
}

// The newest first.
std::vector<fs::path> reportsAround(const fs::path& file) {
    std::set<fs::path> folders;
    std::error_code gone;
    for (const fs::path& start : {fs::current_path(gone), file.parent_path()})
        for (fs::path around = start; !around.empty(); around = around.parent_path()) {
            folders.insert(around);
            for (const fs::path& place : {around, around / "provest-tests"})
                for (fs::path& inner : foldersIn(place)) folders.insert(std::move(inner));
            if (around == around.root_path()) break;
        }
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (const fs::path& folder : folders) {
        std::error_code none;
        const auto when = fs::last_write_time(folder / "report.json", none);
        if (!none) found.emplace_back(when, folder / "report.json");
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<fs::path> reports;
    for (auto& [when, path] : found) reports.push_back(std::move(path));
    return reports;
}

bool speaksOf(const report::Report& report, const fs::path& file) {
    return std::any_of(report.goals.begin(), report.goals.end(),
                       [&](const report::GoalRow& row) { return fs::path(row.goal.at.file) == file; });
}

}  // namespace

support::Result<report::Report> loadReport(const fs::path& path) {
    auto text = support::readFile(path);
    if (!text) return support::userError(text.error().message + "; name the folder of a suite, or give --report FILE");
    auto report = report::fromJson(*text);
    if (!report) return support::userError(path.string() + " is no report of provest");
    return *report;
}

support::Result<report::Report> newestReportOf(const fs::path& file) {
    const fs::path wanted = fs::weakly_canonical(file);
    for (const fs::path& path : reportsAround(wanted))
        if (auto report = loadReport(path); report && speaksOf(*report, wanted)) return report;
    return support::userError("no report here or around " + file.string() + " speaks of it; run provest generate " +
                              file.string() + " first, or give --report FILE");
}

}  // namespace provest::driver
