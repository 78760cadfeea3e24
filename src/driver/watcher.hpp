// What a test of the suite may expect: its runs are watched, and what they agree on is expected of every later run.
#pragma once

#include "emit/suite.hpp"
#include "execute/executor.hpp"
#include "oracle/derive.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace provest::driver {

class Watcher {
public:
    // `isClean`: nothing speaks against such a test. All three outlive the watcher.
    Watcher(const program::Interface& interface, execute::Executor& executor,
            const std::function<bool(const testcase::Encoded&)>& isClean)
        : interface_(interface), catalog_(interface), executor_(executor), isClean_(isClean) {}

    // The variables' bytes before any call.
    oracle::Baseline baseline() const;

    // The test with what two runs of it agree on, though memory that nobody wrote differs; of a C++ object also with
    // calls that ask it about itself (`mayAsk`: they take most of the time). Without expectations when it cannot be
    // watched.
    emit::Test watched(const testcase::TestCase& data, const oracle::Baseline& baseline, bool mayAsk) const;

    // Takes out calls that a run never made, for want of an argument. `last`: the one that a finding was met in.
    void dropSkipped(testcase::TestCase& data, uint32_t* last = nullptr) const;

private:
    // `data` with those calls; nothing when there is nothing to ask, or no answer that holds. `returned`: by call.
    std::optional<emit::Test> asking(const testcase::TestCase& data, const std::vector<bool>& returned,
                                     const oracle::Baseline& baseline) const;

    const program::Interface& interface_;
    const testcase::Catalog catalog_;
    execute::Executor& executor_;
    const std::function<bool(const testcase::Encoded&)>& isClean_;
};

}  // namespace provest::driver
