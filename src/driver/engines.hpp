// The engines of a session and who of them works next. Each test that one finds feeds the others.
#pragma once

#include "driver/adaptive.hpp"
#include "driver/admission.hpp"
#include "driver/concolic_engine.hpp"
#include "driver/options.hpp"
#include "driver/turns.hpp"
#include "search/search.hpp"
#include "support/random.hpp"

#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <vector>

namespace provest::driver {

bool uses(const Options& options, const char* engine);

class Engines {
public:
    struct Request {
        const Options& options;
        const program::Unit& unit;
        const std::vector<uint32_t>& functions;  // to call; empty: all
        execute::Executor& executor;
        coverage::Status& status;
        std::function<bool(const testcase::TestCase&)> admit;
        execute::Options worker;  // of concolic execution
        program::Build concolicBuild;
        std::function<double()> seconds;  // since the start
        const std::function<bool()>& interrupted;
        std::function<bool()> spent;  // the budget is
    };
    // Keeps the references of the request.
    explicit Engines(Request request);

    // Lets one engine work for a few milliseconds. False: nothing is open, or nobody knows how to go on.
    bool turn();
    // One random batch, for inputs the unit does not survive.
    void hunt() { search_->hunt(); }
    bool searches() const { return uses(request_.options, "search"); }
    bool empty() const { return functions_.empty(); }
    void seed(testcase::TestCase test) { search_->seed(std::move(test)); }
    // Nobody waits for a build any more.
    bool built() const { return !concolic_ || concolic_->built(); }

    uint64_t executions() const;
    double nearest(uint32_t goal) const { return search_->nearest(goal); }
    const ConcolicEngine* concolic() const { return concolic_.get(); }

    // Steps a test may take: few as long as that brings news, and plenty.
    static constexpr int64_t shortFuel = 20'000, generousFuel = 2'000'000;

private:
    std::vector<uint32_t> callersOf(const std::string& symbol) const;
    bool join(const testcase::TestCase& test);
    void ration();
    void startConcolic();
    void sow();
    double cost() const;
    void explore();
    void feed();
    void applyAdaptively();

    Request request_;
    std::vector<uint32_t> functions_;
    std::unique_ptr<search::Search> search_;
    std::unique_ptr<ConcolicEngine> concolic_;
    support::Random random_;
    Adaptive adaptive_;
    Turns turns_{2};
    bool explored_ = false;  // concolic execution has joined in
    uint64_t newsAt_ = 0;    // executions when the last test joined
};

}  // namespace provest::driver
