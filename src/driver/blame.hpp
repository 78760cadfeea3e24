// Whose fault a finding is: a bug that any caller can run into, or a caller who breaks the unit's contract.
#pragma once

#include "driver/admission.hpp"
#include "oracle/contract.hpp"
#include "support/deadline.hpp"

#include <optional>
#include <string>

namespace provest::driver {

class Blame {
public:
    Blame(const program::Interface& unit, Admission& admission) : unit_(unit), catalog_(unit), admission_(admission) {}

    // The finding with Finding::unusualArgument as it is: without the test's breaches of contract it is run again, and
    // what still happens is a bug, whose test is then the one without them. Nothing when it is of our making.
    // When the time is over, it is judged by its looks.
    std::optional<oracle::Finding> blamed(const oracle::Finding& finding, const support::Deadline& deadline) const;
    // How often the test breaks the contract, as far as its looks tell.
    size_t breachesOf(const oracle::Finding& finding) const {
        return oracle::breaches(finding, unit_, catalog_).size();
    }

private:
    std::optional<oracle::Finding> without(const oracle::Finding& finding, const std::vector<oracle::Breach>& breaches,
                                           oracle::Filling filling) const;

    const program::Interface& unit_;
    const testcase::Catalog catalog_;
    Admission& admission_;
};

}  // namespace provest::driver
