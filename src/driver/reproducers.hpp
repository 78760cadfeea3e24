// Which findings a user can see for himself: their reproducers are built and run outside, and those that show nothing
// leave the suite.
#pragma once

#include "emit/suite.hpp"
#include "judge/judge.hpp"
#include "support/deadline.hpp"

#include <string>
#include <vector>

namespace provest::driver {

struct Confirmed {
    std::vector<std::string> reproducers;  // one name per finding there was; empty: it has none
    std::vector<std::string> doubts;       // one sentence per finding there was; empty: its reproducer shows it
};

// Leaves in `suite` the findings whose reproducers show them. `input` says how to build the suite; its folder takes the
// drafts. Fails when no compiler can be run.
support::Result<Confirmed> confirmFindings(emit::Suite& suite, const emit::Writer& writer, judge::JudgeInput input,
                                           const support::Deadline& deadline);

}  // namespace provest::driver
