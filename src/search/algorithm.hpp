// A way to search for tests: it makes some, has the runner run them, and learns from what came back. Adding one is a
// file with a class and one line in algorithms.cpp; docs/search.md says which is for what.
#pragma once

#include "coverage/status.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "search/runner.hpp"
#include "search/sampler.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace provest::search {

// FlowGraph::waysTo, or what stands for it in a test.
using Ways = std::function<std::vector<program::ControlParent>(program::CounterId)>;

// What algorithms work with; it outlives them.
struct Workplace {
    const program::Interface& interface;
    const program::Goals& goals;
    const coverage::Status& status;
    const testcase::Generator& generator;
    const Ways& ways;
    Runner& runner;
    Sampler& sampler;
    bool keepAll = false;  // of the tests symbolic execution makes, also those that do not improve fitness
};

class Algorithm {
public:
    virtual ~Algorithm() = default;

    // A few milliseconds of work. Called only while something is open.
    virtual void step(support::Random& random) = 0;
    // A test that another engine found, and that joined the suite.
    virtual void adopt(const testcase::TestCase&) {}
    // Tests in which a change of a value made a difference: their values are worth solving for (Galeotti, Fraser and
    // Arcuri, section III-C). Each is given once.
    virtual std::vector<testcase::TestCase> ripe() { return {}; }
    // How near a test came to an open goal: level + normalised distance.
    virtual double nearest(uint32_t) const { return std::numeric_limits<double>::infinity(); }
};

struct AlgorithmEntry {
    std::string_view name;
    std::string_view what;  // for --help
    std::unique_ptr<Algorithm> (*make)(const Workplace&);
};
std::span<const AlgorithmEntry> algorithms();
const AlgorithmEntry* algorithmNamed(std::string_view name);

}  // namespace provest::search
