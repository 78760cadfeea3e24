// A session's report, put together from what its parts know.
#pragma once

#include "driver/engines.hpp"
#include "driver/proving.hpp"
#include "driver/suite_maker.hpp"
#include "report/report.hpp"

#include <string>
#include <vector>

namespace provest::driver {

struct ReportRequest {
    const Options& options;
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    const execute::Executor& executor;
    const Engines& engines;
    const coverage::Status& status;
    const Admission& admission;
    const MadeSuite& made;
    const std::vector<oracle::Finding>& findings;
    const Proving& proving;
    const std::vector<std::string>& notes;  // of the session itself
};

// Everything but how long it took.
report::Report reportOf(const ReportRequest& request);

// Of a run that only proved.
struct ProofReportRequest {
    const Options& options;
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    const coverage::Status& status;
    const Proving& proving;
};
report::Report proofReportOf(const ProofReportRequest& request);

}  // namespace provest::driver
