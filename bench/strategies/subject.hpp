// A source whose functions are explored: loaded once, then campaigns of any strategy from any seed.
#pragma once

#include "driver/test_machine.hpp"
#include "execute/tracer.hpp"
#include "explore/campaign.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace provest::bench {

struct Setting {
    std::string criterion = "branch";
    std::string strategy = "dfs";
    bool filter = false;
    bool drop = false;  // what the filter calls irrelevant, as in the paper; else it waits
    bool mustFirst = false;
    uint64_t seed = 1;
    uint64_t iterations = 300;
    uint64_t questions = 3000;
    double seconds = 10;        // should not matter: it is for what hangs
    uint32_t rlimit = 100'000;  // Z3's steps per question: rather the next question than a hard one
};

struct Outcome {
    explore::Campaign campaign;
    uint32_t goals = 0;
    double seconds = 0;
    bool byClock = false;  // the clock ended it, so that another machine may show another figure
    uint32_t covered() const { return campaign.covered.back(); }
};

// One entry of a unit, called once in each test.
struct Target {
    std::string name;
    uint32_t function = 0;  // of the interface
    uint32_t complexity = 0;
};

class Subject {
public:
    // `wholeUnit`: goals of functions that the target calls count too.
    static support::Result<std::unique_ptr<Subject>> load(const std::string& source, const std::string& buildDirectory,
                                                          const std::string& worker, bool wholeUnit);

    // The public functions with a cyclomatic complexity above `least`, for which a first test that returns was found.
    std::vector<Target> targets(uint32_t least);
    Outcome run(const Target& target, const Setting& setting);

private:
    explicit Subject(support::TemporaryFolder folder) : folder_(std::move(folder)) {}
    program::Goals goalsOf(const Target& target) const;
    const std::optional<testcase::TestCase>& firstTest(uint32_t function, uint64_t seed);
    void forget();

    support::TemporaryFolder folder_;
    program::Unit unit_;
    bool wholeUnit_ = true;
    expr::Pool pool_;
    std::unique_ptr<execute::Tracer> tracer_;
    std::map<std::pair<uint32_t, uint64_t>, std::optional<testcase::TestCase>> firstTests_;
};

}  // namespace provest::bench
