// The engines of a session and who of them works next.
#pragma once

#include "driver/engine.hpp"
#include "driver/turns.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace provest::driver {

// Whether any engine of this run needs the concolic build.
bool tracesPaths(const Options& options);

class Engines {
public:
    struct Request {
        const Options& options;
        const program::Unit& unit;
        const std::vector<uint32_t>& functions;  // to call; empty: all
        execute::Executor& executor;
        coverage::Status& status;
        std::function<bool(const testcase::TestCase&)> admit;
        execute::Options worker;  // of further machines
        program::Build concolicBuild;
        std::function<double()> seconds;  // since the start
        std::function<bool()> interrupted;
        std::function<bool()> spent;  // the budget is
    };
    // Keeps the references of the request.
    explicit Engines(Request request);
    Engines(const Engines&) = delete;  // they refer to it
    Engines& operator=(const Engines&) = delete;

    // Lets one engine work for a few milliseconds. False: nothing is open, or nobody knows how to go on.
    bool turn();
    // One random batch, for inputs the unit does not survive. False: no engine of this run makes any.
    bool hunt();
    void seed(const testcase::TestCase& test);
    // Nobody waits for a build any more.
    bool built() const;

    uint64_t executions() const;
    double nearest(uint32_t goal) const;
    void describe(report::Report& report) const;

private:
    struct Member {
        std::unique_ptr<Engine> engine;
        bool isStandIn = false;  // works only where all others are lost
        bool hasJoined = false;
    };
    Workshop workshop(size_t member);
    double cost() const;
    void ration();

    Request request_;
    std::vector<uint32_t> functions_;
    std::vector<Member> members_;
    Turns turns_{0};
    uint64_t newsAt_ = 0;  // executions when the last test joined
};

}  // namespace provest::driver
