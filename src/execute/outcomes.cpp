#include "execute/outcomes.hpp"

#include <limits>

namespace provest::execute {

static_assert(static_cast<int>(Outcome::Returned) == PV_RETURNED && static_cast<int>(Outcome::Lost) == PV_LOST &&
              static_cast<int>(Outcome::TimedOut) == PV_TIMED_OUT);

Run toRun(const pv_result& result) {
    Run run;
    run.outcome = result.outcome <= PV_LOST ? static_cast<Outcome>(result.outcome) : Outcome::Lost;
    run.code = result.code;
    run.call = result.call;
    run.newCoverage = (result.flags & PV_NEW_COVERAGE) != 0;
    run.improved = result.improved;
    run.fitness = result.fitness >= 0 ? result.fitness : std::numeric_limits<double>::infinity();
    return run;
}

}  // namespace provest::execute
