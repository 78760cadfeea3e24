// What a run hands over in its end: the files of the suite, the certificate, the report, a summary on stdout.
#pragma once

#include "driver/output_folder.hpp"
#include "driver/suite_maker.hpp"
#include "report/report.hpp"

namespace provest::driver {

struct Delivery {
    const program::Unit& unit;
    const OutputFolder& output;
    const MadeSuite& made;
    report::Report report;
    std::string certificate;  // its text; empty: nothing is proved
    std::function<void(const std::string&)> stage;
    bool wantsTests = true;  // without any, there is something to say about it
};

std::string findingsFile(const program::Unit& unit);
std::string certificateFile(const program::Unit& unit);
// All that may be written beside report.json.
std::vector<std::string> deliveredFiles(const program::Unit& unit);

// An error of nobody: functions, but no test of any of them, or no form of the suite that holds.
support::Result<void> deliver(const Delivery& delivery);

}  // namespace provest::driver
