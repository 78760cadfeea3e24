// What became of each goal: covered when the judge's measurement and our own exact record both say so, else open with
// a reason.
#pragma once

#include "driver/suite_maker.hpp"
#include "report/report.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace provest::driver {

struct VerdictInput {
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    const MadeSuite& suite;
    const coverage::Status& searched;                   // what the search had covered
    const std::map<uint32_t, std::string>& rejections;  // goal -> why its tests were turned away
    std::function<double(uint32_t)> nearest;            // fitness the search came to
};

std::vector<report::GoalRow> verdicts(const VerdictInput& input);

}  // namespace provest::driver
