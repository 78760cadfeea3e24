// The session's side of proofs: a process beside the search that asks what can never be covered, and what came of it.
#pragma once

#include "driver/options.hpp"
#include "driver/proof_job.hpp"
#include "flow/world.hpp"
#include "program/unit.hpp"
#include "support/deadline.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <vector>

namespace provest::driver {

// The world that tests and proofs of this run share. `functions`: those the user asked for; empty: all.
flow::World worldOf(const Options& options, const program::Interface& interface,
                    const std::vector<uint32_t>& functions);

// What a certificate and a report call it: "any sequence of calls", "one call of main".
std::string describe(const flow::World& world);

class Proving {
public:
    struct Request {
        const Options& options;
        const program::Unit& unit;
        flow::World world;
        std::filesystem::path folder;       // of this run, for the process
        std::filesystem::path certificate;  // where the certificate is to lie
        std::function<double()> clock;
        std::function<bool()> interrupted;
    };
    explicit Proving(Request request) : request_(std::move(request)) {}
    // Ends the process.
    ~Proving() { abandoned_ = true; }
    Proving(const Proving&) = delete;
    Proving& operator=(const Proving&) = delete;

    // Empty, or why nothing will be proved of such a unit.
    std::string objection() const;

    // Begins to look at these goals, once, until then on the clock.
    void begin(const std::vector<uint32_t>& goals, double until);
    bool begun() const { return begun_; }
    // Whether a result has come that nobody has seen yet; waits so long for it.
    bool hasNews(std::chrono::milliseconds patience = {});
    bool isOver() const { return begun_ && !underWay_.valid(); }

    // What came of it; empty before.
    const ProofResult& result() const { return result_; }
    const flow::World& world() const { return request_.world; }
    std::string certificateName() const { return request_.certificate.filename().string(); }

private:
    Request request_;
    bool begun_ = false;
    std::atomic<bool> abandoned_ = false;
    ProofResult result_;
    std::future<ProofResult> underWay_;  // last: it is waited for when this object goes
};

}  // namespace provest::driver
