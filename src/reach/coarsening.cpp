// Algorithm 3, model coarsening: what became obsolete leaves the graph, and with it what does not comply with Inv4 any
// more.
//
// Printed, the algorithm goes on to every neighbour of a removed state. That deletes what is alive: a target that two
// branches lead to goes with the first of them that is refuted, and a state that leads to two targets goes with the
// first of them that is reached. So here it goes on to a neighbour only where Inv4 fails for it: nothing connects it
// with the entry any more, or it leads to no target.
#include "reach/gcfg.hpp"

#include <algorithm>
#include <cassert>

namespace provest::reach::gcfg {

namespace {

bool isOpen(const RState& state) { return state.fate == Fate::Open; }

}  // namespace

// Whether a frontier leads to it; `seen`: all from which edges lead to it.
bool Gcfg::isConnected(RId id, std::set<RId>& seen) const {
    std::vector<RId> open{id};
    seen.insert(id);
    while (!open.empty()) {
        const RId next = open.back();
        open.pop_back();
        const auto isAt = [&](const auto& edges) {
            const auto found = edges.lower_bound({next, 0});
            return found != edges.end() && found->first.first == next;
        };
        const auto first = abandoned_.lower_bound({next, 0});
        if (isAt(frontier_) || (first != abandoned_.end() && first->first == next)) return true;
        for (const auto& [via, from] : rStates_[next].in)
            if (seen.insert(from).second) open.push_back(from);
    }
    return false;
}

// Takes it out with its edges; its neighbours are left to look at.
void Gcfg::remove(RId id, Fate why, std::vector<RId>& left) {
    assert(isOpen(rStates_[id]));
    rStates_[id].fate = why;
    const auto out = std::move(rStates_[id].out), in = std::move(rStates_[id].in);
    rStates_[id].out.clear();
    rStates_[id].in.clear();
    for (const auto& [via, from] : in) {
        rStates_[from].out.erase({via, id});
        left.push_back(from);
    }
    for (auto one = frontier_.lower_bound({id, 0}); one != frontier_.end() && one->first.first == id;)
        one = frontier_.erase(one);
    for (const auto& [via, to] : out) {
        auto& into = rStates_[to].in;
        into.erase({via, id});
        left.push_back(to);
        if (why == Fate::Refuted) {
            // all that led there by this transition was in states that are refuted
            const auto other = into.lower_bound({via, 0});
            if (other == into.end() || other->first != via) closed_.emplace(to, via);
            continue;
        }
        if (why != Fate::Reached || !isOpen(rStates_[to])) continue;
        // a run is where the transition begins: Inv5 keeps its frontier out of the graph no more
        for (auto other = into.lower_bound({via, 0}); other != into.end() && other->first == via;) {
            rStates_[other->second].out.erase({via, to});
            left.push_back(other->second);
            other = into.erase(other);
        }
        reopen(via, to);
    }
}

void Gcfg::removeOne(RId id, Fate why, std::vector<RId>& left) {
    if (!isOpen(rStates_[id])) return;
    const bool isTarget = rStates_[id].isTarget;
    const PointId point = rStates_[id].point;
    remove(id, why, left);
    if (!isTarget || why != Fate::Reached) return;
    // the counter is covered: nobody asks for it at other places
    for (const PointId other : code_.targetsOf.at(code_.points[point].counter))
        for (const RId twin : rStatesAt(other))
            if (rStates_[twin].isTarget && isOpen(rStates_[twin])) remove(twin, Fate::Obsolete, left);
}

void Gcfg::modelCoarseningStep(RId state, Fate why) {
    std::vector<RId> left;
    removeOne(state, why, left);
    settle(std::move(left));
}

void Gcfg::restoreInv4(RId state) { settle({state}); }

void Gcfg::settle(std::vector<RId> left) {
    while (!left.empty() || !created_.empty()) {
        if (left.empty()) left.swap(created_);
        const RId id = left.back();
        left.pop_back();
        if (!isOpen(rStates_[id])) continue;
        if (!rStates_[id].isTarget && rStates_[id].out.empty()) {
            removeOne(id, Fate::Obsolete, left);
            continue;
        }
        std::set<RId> unreachable;
        if (isConnected(id, unreachable)) continue;
        for (const RId one : unreachable) removeOne(one, Fate::Refuted, left);
    }
}

std::set<RId> Gcfg::coarsenedAsPrinted(const Gcfg& model, RId state) {
    std::set<RId> removed{state};
    std::vector<RId> open{state};
    while (!open.empty()) {
        const RState& next = model.rStates_[open.back()];
        open.pop_back();
        for (const auto* edges : {&next.out, &next.in})
            for (const auto& [via, neighbour] : *edges)
                if (removed.insert(neighbour).second) open.push_back(neighbour);
    }
    return removed;
}

}  // namespace provest::reach::gcfg
