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

    support::Deadline searching() const { return at(searchEnd_); }
    // For what goes on beside the search, which the judge has to wait for.
    support::Deadline besides() const;
    // For one of the steps between the search and the judge, from now on: so much of what is left, but no more than a
    // third of the budget.
    support::Deadline share(double ofWhatIsLeft) const;
    // The judge's: what comes after it takes a moment.
    support::Deadline judging() const;
    // When even the first verdict on a suite must be there. Without an earlier one (`hasDraft`) it may be late: better
    // than none.
    support::Deadline lastVerdict(bool hasDraft) const;

private:
    support::Deadline at(double seconds) const { return {clock_, seconds, interrupted_}; }

    double budget_, searchEnd_, whole_;
    std::function<double()> clock_;
    std::function<bool()> interrupted_;
};

}  // namespace provest::driver
