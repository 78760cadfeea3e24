#include "reach/gcfg.hpp"

#include <algorithm>
#include <cassert>

namespace provest::reach::gcfg {

void Gcfg::addS(SState state) { sStates_[momentOf(state).point].push_back(state); }

bool Gcfg::anyAt(PointId point, const CallString& string) const {
    return std::any_of(sStates_[point].begin(), sStates_[point].end(),
                       [&](SState state) { return fits(string, state); });
}

RId Gcfg::insert(RState state) {
    const auto id = static_cast<RId>(rStates_.size());
    rAt_[state.point].push_back(id);
    rStates_.push_back(std::move(state));
    created_.push_back(id);
    return id;
}

const std::vector<RId>& Gcfg::rStatesAt(PointId point) const {
    static const std::vector<RId> noStates;
    const auto found = rAt_.find(point);
    return found == rAt_.end() ? noStates : found->second;
}

RId Gcfg::addTarget(PointId point) {
    const RId id = insert({.point = point, .isTarget = true});
    connect(id);
    restoreInv4(id);
    return id;
}

RId Gcfg::addRefined(RState state, TransitionId via, RId to) {
    const RId id = insert(std::move(state));
    addEdge(id, via, to);
    connect(id);
    restoreInv4(id);
    return id;
}

void Gcfg::addEdge(RId from, TransitionId via, RId to) {
    rStates_[from].out.emplace(via, to);
    rStates_[to].in.emplace(via, from);
    frontier_.erase({to, via});
}

void Gcfg::close(TransitionId via, RId to) {
    frontier_.erase({to, via});
    closed_.emplace(to, via);
}

void Gcfg::abandon(TransitionId via, RId to) {
    frontier_.erase({to, via});
    abandoned_.emplace(to, via);
}

Frontier* Gcfg::find(FrontierKey key) {
    const auto found = frontier_.find(key);
    return found == frontier_.end() ? nullptr : &found->second;
}

std::optional<CallString> Gcfg::before(TransitionId via, const CallString& string) const {
    const Transition& transition = code_.transitions[via];
    CallString before = string;
    switch (transition.kind) {
        case Transition::Kind::Call:
            if (before.empty()) return before;
            if (before.back() != transition.site) return std::nullopt;
            before.pop_back();
            return before;
        case Transition::Kind::Return:
            before.push_back(transition.site);
            return before;
        case Transition::Kind::Start:
        case Transition::Kind::Enter:
            if (!before.empty()) return std::nullopt;
            return before;
        case Transition::Kind::Leave:
        case Transition::Kind::CalledBack:
            return CallString{};
        case Transition::Kind::Go:
        case Transition::Kind::Count:
            break;
    }
    return before;
}

bool Gcfg::isAnalysed(TransitionId via, RId to) const {
    const auto& in = rStates_[to].in;
    const auto found = in.lower_bound({via, 0});
    return closed_.contains({to, via}) || abandoned_.contains({to, via}) || (found != in.end() && found->first == via);
}

// ComputeFrontierEdges of the paper, for what leads into a state.
void Gcfg::connect(RId id) {
    for (const TransitionId via : code_.into[rStates_[id].point]) reopen(via, id);
}

void Gcfg::reopen(TransitionId via, RId to) {
    if (isAnalysed(via, to)) return;  // Inv5
    const std::optional<CallString> string = before(via, rStates_[to].string);
    if (!string) return;
    const PointId from = code_.transitions[via].from;
    if (string->size() > longestString || rStatesAt(from).size() > mostAtPoint) return abandon(via, to);
    if (anyAt(from, *string)) {
        frontier_.emplace(FrontierKey{to, via}, Frontier{.order = discovered_++});
        return;
    }
    if (isRefutedCoarse(from, *string)) return close(via, to);
    addEdge(coarse(from, *string), via, to);
}

bool Gcfg::isRefutedCoarse(PointId point, const CallString& string) const {
    return std::any_of(rStatesAt(point).begin(), rStatesAt(point).end(), [&](RId id) {
        const RState& state = rStates_[id];
        return state.fate == Fate::Refuted && state.claim.empty() && isPostfix(state.string, string);
    });
}

RId Gcfg::coarse(PointId point, const CallString& string) {
    for (const RId id : rStatesAt(point))
        if (rStates_[id].isCoarse && rStates_[id].fate == Fate::Open && rStates_[id].string == string) return id;
    const RId id = insert({.point = point, .string = string, .isCoarse = true});
    connect(id);
    return id;
}

}  // namespace provest::reach::gcfg
