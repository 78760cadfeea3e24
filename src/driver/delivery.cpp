#include "driver/delivery.hpp"

#include "driver/naming_ladder.hpp"
#include "testcase/json.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

// Functions, but no test of any of them.
support::Error withoutTests(const Delivery& delivery) {
    std::string why = "no passing test was found within the budget";
    const auto dropped =
        std::find_if(delivery.made.notes.begin(), delivery.made.notes.end(), [](const std::string& note) {
            return note.find("dropped") != std::string::npos || note.find("does not compile") != std::string::npos;
        });
    if (dropped != delivery.made.notes.end())
        why = *dropped;
    else if (const auto& skipped = delivery.report.skipped; !skipped.empty())
        why = fmt::format("{}: {}", skipped.front().name, skipped.front().reason);
    return {fmt::format("no test of {} could be shipped, though it has functions: {}", delivery.unit.name, why),
            support::Error::Blame::Nobody};
}

}  // namespace

std::string findingsFile(const program::Unit& unit) { return unit.name + "_findings_test.cpp"; }
std::string certificateFile(const program::Unit& unit) { return unit.name + ".proof.json"; }

std::vector<std::string> deliveredFiles(const program::Unit& unit) {
    std::vector<std::string> files{unit.name + "_test.cpp", findingsFile(unit), certificateFile(unit)};
    for (const std::string& file : accessFiles(unit))
        if (!file.empty()) files.push_back(file);
    return files;
}

support::Result<void> deliver(const Delivery& delivery) {
    const std::string report = report::toJson(delivery.report);
    std::vector<emit::EmittedFile> files;
    std::vector<std::string> obsolete;
    if (delivery.certificate.empty())
        obsolete.push_back(certificateFile(delivery.unit));
    else
        files.push_back({certificateFile(delivery.unit), delivery.certificate});
    const bool isVerified = !delivery.made.files.empty();
    if (isVerified) {
        std::vector<testcase::TestCase> data;
        for (const AdmittedTest& test : delivery.made.tests) data.push_back(test.test);
        files.insert(files.end(), delivery.made.files.begin(), delivery.made.files.end());
        files.push_back({"tests.json", testcase::toJson(data, delivery.unit.interface)});
        const std::string findings = findingsFile(delivery.unit);
        if (std::none_of(files.begin(), files.end(), [&](const auto& file) { return file.path == findings; }))
            obsolete.push_back(findings);
    }
    if (auto written = delivery.output.replace(files, obsolete); !written) return written;
    if (auto written = delivery.output.writeReport(report); !written) return written;
    const std::string folder = fs::proximate(delivery.output.path()).string();
    if (!isVerified && delivery.wantsTests)
        return support::Error{fmt::format("no form of the suite could be verified, {} stays as it is{}{}", folder,
                                          delivery.made.notes.empty() ? "" : ": ",
                                          delivery.made.notes.empty() ? "" : delivery.made.notes.back()),
                              support::Error::Blame::Nobody};
    delivery.stage("done");
    fmt::print("{}", report::toText(delivery.report, folder));
    if (delivery.wantsTests && delivery.made.tests.empty() && !delivery.unit.interface.functions.empty())
        return withoutTests(delivery);
    return {};
}

}  // namespace provest::driver
