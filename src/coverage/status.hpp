// Which goals are covered, by which tests, which are proved to be infeasible, and what is still worth reaching. Fed
// with the exact counters of observed runs and with checked proofs; knows nothing of how either is made.
#pragma once

#include "coverage/criterion.hpp"
#include "program/goals.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace provest::coverage {

using TestId = uint32_t;

class Status {
public:
    // Keeps a reference to `goals`. `counters`: how many the unit has.
    Status(const program::Goals& goals, const Criterion& criterion, uint32_t counters);

    // What admitting a run with these counters would newly cover: indices into Goals::goals, sorted. `nonlocal`: a
    // frame was left early, so that counts by subtraction mean nothing.
    std::vector<uint32_t> wouldCover(std::span<const uint32_t> counters, bool nonlocal) const;
    // Records an admitted run; returns the goals newly covered. Ids are the caller's; each is added once.
    std::vector<uint32_t> add(TestId test, std::span<const uint32_t> counters, bool nonlocal);

    // Takes all runs back; what is proved stays.
    void forgetRuns();

    // It was proved that no run covers the goal: nobody needs to look for it any more. A run may contradict that all
    // the same.
    void close(uint32_t goal);
    bool closed(uint32_t goal) const { return closed_[goal]; }
    // Goals both closed and covered: whoever proved that is wrong.
    std::vector<uint32_t> contradicted() const;

    // Grows with every change of what is covered or closed.
    uint64_t version() const { return version_; }

    // The goals of the criterion, in their order.
    const std::vector<uint32_t>& selected() const { return selected_; }
    bool covered(uint32_t goal) const { return coveredBy_[goal].covered; }
    std::vector<uint32_t> open() const;  // neither covered nor closed, and may be missed: no bonus
    uint32_t coveredCount() const { return coveredCount_; }
    // Of the goals the user asked for, and nobody else.
    struct Figures {
        uint64_t covered = 0, closed = 0, goals = 0;
    };
    Figures figures() const;
    // The tests that cover a goal first: one, or the two of an independence pair.
    struct Cover {
        bool covered = false;
        TestId test = 0;
        TestId partner = 0;  // the same as `test` except for pairs
    };
    const Cover& cover(uint32_t goal) const { return coveredBy_[goal]; }

    // For Executor::setCovered: 1 for counters that ran in an admitted test or tell nothing under this criterion.
    const std::vector<uint8_t>& coveredCounters() const { return coveredCounters_; }
    bool ran(program::CounterId counter) const { return counter < ran_.size() && ran_[counter]; }
    // Counters whose running would cover the open goal, or for a pair bring it nearer.
    std::vector<program::CounterId> wanted(uint32_t goal) const;

    // A small set of the added tests that covers all that is covered, in order of id. Greedy, then what the rest makes
    // superfluous goes; tests that end normally are preferred.
    std::vector<TestId> minimal() const;

private:
    struct Run {
        TestId test = 0;
        bool nonlocal = false;
        std::vector<program::CounterId> counters;  // that ran, sorted
        std::vector<uint32_t> subtracted;          // goals covered by subtraction in this run
    };
    bool isSubtracted(const program::Goal& goal) const { return !goal.minus.empty(); }
    bool exceeds(const program::Goal& goal, std::span<const uint32_t> counters) const;
    void coverPairs(const Run& run, std::vector<uint32_t>& fresh);
    void markDone();

    const program::Goals* goals_;
    Criterion criterion_;
    std::vector<uint32_t> selected_;
    std::vector<Cover> coveredBy_;
    std::vector<bool> closed_;
    uint32_t coveredCount_ = 0;
    uint64_t version_ = 0;
    std::vector<uint8_t> coveredCounters_;
    std::vector<uint8_t> ran_;
    std::vector<uint32_t> pairGoal_;               // selected Mcdc goals
    std::vector<std::vector<TestId>> vectorTest_;  // decision -> vector -> first test + 1, 0 when none
    std::vector<Run> runs_;
};

}  // namespace provest::coverage
