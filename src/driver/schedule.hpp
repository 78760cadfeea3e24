// Who may work until when. The budget is the search's; what comes before and after it has a share that grows with it,
// so that a run is over within one and a half budgets and ten seconds for a file, two and thirty seconds for a library.
#pragma once

#include "support/deadline.hpp"

#include <cstddef>
#include <functional>

namespace provest::driver {

class Schedule {
public:
    // `budget`: seconds; infinity where the clock must not change the result. `clock`: seconds since the start of the
    // run.
    Schedule(double budget, std::function<double()> clock, std::function<bool()> interrupted);

    // The unit is read, and so large: the search begins now.
    void searchFrom(size_t linesOfCode);

    double searchEnd() const { return searchEnd_; }  // on the clock
    double whole() const { return whole_; }          // when all should be over

    // For making tests small, from now on: a third of the budget, if that much is left.
    support::Deadline polishing() const;
    // The judge's: what comes after it takes a moment.
    support::Deadline judging() const;

private:
    support::Deadline at(double seconds) const { return {clock_, seconds, interrupted_}; }

    double budget_, searchEnd_, whole_;
    std::function<double()> clock_;
    std::function<bool()> interrupted_;
};

}  // namespace provest::driver
