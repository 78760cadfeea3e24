// Which report of an earlier run speaks of a file.
#pragma once

#include "report/report.hpp"
#include "support/result.hpp"

#include <filesystem>

namespace provest::driver {

// The report at this place. Errors are the user's.
support::Result<report::Report> loadReport(const std::filesystem::path& path);

// The newest report with a goal in `file`, among those that lie where runs leave them: in a folder below the current
// one, below that of the file, or below a folder around either, and in their provest-tests.
support::Result<report::Report> newestReportOf(const std::filesystem::path& file);

}  // namespace provest::driver
