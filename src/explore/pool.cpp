#include "explore/pool.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace provest::explore {

void CandidatePool::add(const Candidate& candidate) {
    places_.emplace(candidate.id, items_.size());
    items_.push_back(candidate);
    use(candidate.base);
}

Candidate CandidatePool::remove(CandidateId id) {
    const auto found = places_.find(id);
    assert(found != places_.end());
    const size_t place = found->second;
    const Candidate removed = items_[place];
    places_.erase(found);
    if (place + 1 != items_.size()) {
        items_[place] = items_.back();
        places_[items_[place].id] = place;
    }
    items_.pop_back();
    drop(removed.base);
    return removed;
}

void CandidatePool::rebase(CandidateId id, TestRef base) {
    Candidate& candidate = items_[places_.at(id)];
    const TestRef before = candidate.base;
    use(base);
    candidate.base = base;
    drop(before);
}

void CandidatePool::lead(CandidateId id, program::CounterId arm, SiteId site) {
    Candidate& candidate = items_[places_.at(id)];
    if (structure_->relevance(site) >= relevance(candidate)) return;
    candidate.arm = arm;
    candidate.site = site;
}

void CandidatePool::drop(TestRef base) {
    const auto found = uses_.find(base);
    if (--found->second > 0) return;
    uses_.erase(found);
    released_(base);
}

size_t CandidatePool::count(Relevance wanted) const {
    return static_cast<size_t>(
        std::count_if(items_.begin(), items_.end(), [&](const Candidate& each) { return relevance(each) == wanted; }));
}

std::vector<CandidateId> CandidatePool::irrelevant() const {
    std::vector<CandidateId> ids;
    for (const Candidate& candidate : items_)
        if (relevance(candidate) == Relevance::Irrelevant) ids.push_back(candidate.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::vector<CandidateId> CandidatePool::surplus(size_t limit) const {
    if (items_.size() <= limit) return {};
    std::vector<std::tuple<Relevance, uint32_t, CandidateId>> order;
    for (const Candidate& each : items_) order.emplace_back(relevance(each), each.length, each.id);
    const auto stay = order.begin() + static_cast<std::ptrdiff_t>(limit);
    std::nth_element(order.begin(), stay, order.end());
    std::vector<CandidateId> ids;
    for (auto each = stay; each != order.end(); ++each) ids.push_back(std::get<2>(*each));
    return ids;
}

}  // namespace provest::explore
