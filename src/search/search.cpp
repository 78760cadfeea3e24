#include "search/search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace provest::search {

using support::Random;
using testcase::TestCase;

namespace {

std::vector<uint32_t> orAll(std::vector<uint32_t> functions, const program::Interface& interface) {
    if (functions.empty()) {
        functions.resize(interface.functions.size());
        std::iota(functions.begin(), functions.end(), 0u);
    }
    return functions;
}

}  // namespace

Search::Search(const program::Interface& interface, const program::Goals& goals, execute::Executor& executor,
               coverage::Status& status, Ways ways, Admit admit, Random random, Options options)
    : status_(status),
      ways_(std::move(ways)),
      random_(random),
      generator_(interface),
      runner_(interface, executor, status, std::move(admit)),
      sampler_(interface, goals, status, generator_, runner_, orAll(std::move(options.functions), interface),
               std::move(options.callers), options.batch),
      algorithm_(algorithmNamed(options.algorithm)
                     ->make({interface, goals, status, generator_, ways_, runner_, sampler_, options.keepAll})),
      hasFunctions_(!interface.functions.empty()) {}

bool Search::step() {
    if (status_.open().empty() || !hasFunctions_) return false;
    // Every function gets a random batch first, and some more before the algorithm begins.
    if (!seeds_.empty())
        sow();
    else if (!sampler_.touredOnce())
        sampler_.step(random_);
    else if (failed_ < runner_.pool().size())
        fail();
    else if (!sampler_.toured())
        sampler_.step(random_);
    else
        algorithm_->step(random_);
    return !status_.open().empty();
}

void Search::sow() {
    const size_t count = std::min<size_t>(seeds_.size(), 64);
    const std::vector<TestCase> batch(seeds_.begin(), seeds_.begin() + static_cast<long>(count));
    seeds_.erase(seeds_.begin(), seeds_.begin() + static_cast<long>(count));
    runner_.run(batch);
}

// Chance would rarely meet the one allocation whose failure matters: every new test of the suite is tried with each.
void Search::fail() {
    const TestCase test = runner_.pool()[failed_++];
    if (!test.failures.empty()) return;
    const std::vector<TestCase> tests = generator_.failing(test);
    if (!tests.empty()) runner_.run(tests);
}

}  // namespace provest::search
