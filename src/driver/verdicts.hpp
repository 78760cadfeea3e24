// What became of each goal: covered when the judge's measurement and our own exact record both say so, infeasible when
// its certificate was confirmed, else open with a reason.
#pragma once

#include "driver/proving.hpp"
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
    const Proving& proving;
};

// Whether the goal is certified; then the row says so.
bool markProved(report::GoalRow& row, uint32_t goal, const Proving& proving);
// What kept it from being proved, where that is known.
std::string whyUnproved(uint32_t goal, const Proving& proving);

std::vector<report::GoalRow> verdicts(const VerdictInput& input);

}  // namespace provest::driver
