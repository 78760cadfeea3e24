// The generalised control flow graph (Baluda, Denaro and Pezze, "Bidirectional Symbolic Analysis for Effective Branch
// Testing", section 3): what runs have been through as S-states, what still could lead to a target as R-states, and
// between them the frontier, which says who works where next.
//
// An R-state says: whoever gets from the entry to its target by the ways it stands for is, at its point and with its
// calls, in a state that satisfies its condition. So one that nothing can lead into is refuted: its negation holds
// there always. Being absent from the graph says nothing: a state goes as well when its target is decided, or a run has
// been there. Refuted states are therefore kept; together they are an inductive annotation.
//
// Where no run has been at a point, one R-state with the condition `true` stands for all that could happen there; it
// goes when the first run comes, or with the proof that none does.
//
// Frontier edges are not stored one by one: a frontier is a transition into an R-state, and its edges begin at all
// S-states at the transition's point whose call string fits.
#pragma once

#include "reach/gcfg_runs.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace provest::reach::gcfg {

using RId = uint32_t;

struct SState {
    uint32_t run = 0;
    uint32_t moment = 0;
    auto operator<=>(const SState&) const = default;
};

enum class Fate : uint8_t {
    Open,
    Reached,   // a run satisfies it
    Refuted,   // no run can
    Obsolete,  // its target is decided
};

struct RState {
    PointId point = 0;
    CallString string;
    std::vector<Term> condition;  // clauses, with all that the world will have to choose
    std::vector<Term> claim;      // the same without what can always be chosen; its negation is what a proof says
    bool isTarget = false;
    bool isCoarse = false;                           // `true`, for a point where no run has been
    bool isLoose = false;                            // a run may satisfy it and yet not go on to its successor
    std::unordered_map<uint32_t, uint64_t> witness;  // inputs that satisfy the condition, where they are known
    Fate fate = Fate::Open;
    double distance = 0;                             // frontier.hpp
    std::set<std::pair<TransitionId, RId>> out, in;  // E_r: by which transition to, or from, which R-state
};

struct Frontier {
    uint64_t order = 0;  // of discovery
    size_t tried = 0;    // S-states at its point, from the first on, that could not be led across
    size_t failing = 0;  // the clause that failed last
};
using FrontierKey = std::pair<RId, TransitionId>;

class Gcfg {
public:
    Gcfg(const Code& code, const Runs& runs) : code_(code), runs_(runs), sStates_(code.points.size()) {}

    // S-states
    uint32_t add(std::unique_ptr<Run> run) {
        kept_.push_back(std::move(run));
        return static_cast<uint32_t>(kept_.size() - 1);
    }
    void addS(SState state);
    const std::vector<SState>& sStatesAt(PointId point) const { return sStates_[point]; }
    Run& runOf(SState state) { return *kept_[state.run]; }
    const Moment& momentOf(SState state) const { return kept_[state.run]->moments[state.moment]; }
    bool fits(const CallString& string, SState state) const {
        return isPostfix(string, runs_.string(momentOf(state).string));
    }
    bool anyAt(PointId point, const CallString& string) const;
    size_t runs() const { return kept_.size(); }
    const Run& run(uint32_t number) const { return *kept_[number]; }

    // R-states
    RId addTarget(PointId point);
    // The state before a transition into another, refined; connects it.
    RId addRefined(RState state, TransitionId via, RId to);
    // `from` contains what leads by the transition into `to`: the edge is analysed.
    void addEdge(RId from, TransitionId via, RId to);
    // Nothing leads by it into the state: line 3 of Algorithm 2, which takes away this block's edges alone.
    void close(TransitionId via, RId to);
    // Not looked at any more, and therefore never refuted.
    void abandon(TransitionId via, RId to);
    const RState& r(RId id) const { return rStates_[id]; }
    RState& r(RId id) { return rStates_[id]; }
    size_t rStates() const { return rStates_.size(); }
    const std::vector<RId>& rStatesAt(PointId point) const;  // all, of any fate

    const std::map<FrontierKey, Frontier>& frontier() const { return frontier_; }
    Frontier* find(FrontierKey key);
    // The call string before a transition, of states with this string behind it; nothing when it is no realizable path.
    std::optional<CallString> before(TransitionId via, const CallString& string) const;
    bool isAbandoned() const { return !abandoned_.empty(); }

    // Takes out what Inv4 does not hold for any more, seen from this state on.
    void restoreInv4(RId state);
    // Algorithm 3 (coarsening.cpp).
    void modelCoarseningStep(RId state, Fate why);
    // Algorithm 3 as printed: it goes on to all neighbours, whether or not Inv4 holds for them. For tests.
    static std::set<RId> coarsenedAsPrinted(const Gcfg& model, RId state);

    // A sentence about what does not hold of Definition 3.1 (gcfg_invariants.cpp); empty: all does. Inv2 is left out
    // where there is nobody to ask.
    using Satisfiable = std::function<bool(std::span<const Term>)>;
    std::string brokenInvariant(Runs& runs, const Satisfiable& satisfiable = {});

private:
    RId insert(RState state);
    void connect(RId id);
    void reopen(TransitionId via, RId to);
    RId coarse(PointId point, const CallString& string);
    bool isRefutedCoarse(PointId point, const CallString& string) const;
    bool isAnalysed(TransitionId via, RId to) const;
    bool isConnected(RId id, std::set<RId>& seen) const;
    void remove(RId id, Fate why, std::vector<RId>& left);
    void removeOne(RId id, Fate why, std::vector<RId>& left);
    void settle(std::vector<RId> left);

    const Code& code_;
    const Runs& runs_;
    std::vector<std::unique_ptr<Run>> kept_;
    std::vector<std::vector<SState>> sStates_;  // by point
    std::vector<RState> rStates_;
    std::map<PointId, std::vector<RId>> rAt_;
    std::map<FrontierKey, Frontier> frontier_;
    std::set<FrontierKey> closed_, abandoned_;
    std::vector<RId> created_;  // and not yet looked at for Inv4
    uint64_t discovered_ = 0;
};

constexpr size_t mostAtPoint = 200;   // R-states: call strings of recursion with several calls are many
constexpr size_t longestString = 12;  // calls of an R-state: recursion is not unrolled for ever

}  // namespace provest::reach::gcfg
