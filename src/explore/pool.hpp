// The path pool of Algorithm 1: the candidates that wait. Bounded: above its limit the least promising ones go.
#pragma once

#include "explore/candidate.hpp"

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace provest::explore {

class CandidatePool {
public:
    // `released` hears of base tests that no candidate needs any more.
    CandidatePool(const CoverageStructure& structure, std::function<void(TestRef)> released)
        : structure_(&structure), released_(std::move(released)) {}

    void add(const Candidate& candidate);
    Candidate remove(CandidateId id);
    void rebase(CandidateId id, TestRef base);
    // The candidate leads to this arm as well.
    void lead(CandidateId id, program::CounterId arm, SiteId site);
    const Candidate& operator[](CandidateId id) const { return items_[places_.at(id)]; }

    const std::vector<Candidate>& all() const { return items_; }  // in no order that means anything
    bool empty() const { return items_.empty(); }
    size_t size() const { return items_.size(); }
    Relevance relevance(const Candidate& candidate) const { return structure_->relevance(candidate.site); }
    size_t count(Relevance relevance) const;
    bool uses(TestRef base) const { return uses_.contains(base); }

    // The candidates that became irrelevant, in the order of their making.
    std::vector<CandidateId> irrelevant() const;
    // Those to lose first when only `limit` can stay: irrelevant before may before must, long before short.
    std::vector<CandidateId> surplus(size_t limit) const;

private:
    void use(TestRef base) { ++uses_[base]; }
    void drop(TestRef base);

    const CoverageStructure* structure_;
    std::function<void(TestRef)> released_;
    std::vector<Candidate> items_;
    std::unordered_map<CandidateId, size_t> places_;
    std::unordered_map<TestRef, uint32_t> uses_;
};

}  // namespace provest::explore
