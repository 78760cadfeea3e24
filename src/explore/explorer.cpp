#include "explore/explorer.hpp"

#include "explore/sites.hpp"
#include "explore/trace.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace provest::explore {

using execute::Choice;
using execute::Clause;
using solver::Verdict;

namespace {

PathTree::Step stepOf(const Clause& clause) {
    if (clause.kind == execute::ClauseKind::Fixed) return PathTree::Step::Fixed;
    return clause.others.empty() ? PathTree::Step::Single : PathTree::Step::Branching;
}

}  // namespace

Explorer::Explorer(const Unit& unit, Machine& machine, solver::Solver& solver, Options options, Admit admit,
                   Trace* trace)
    : options_(std::move(options)),
      machine_(machine),
      solver_(solver),
      admit_(std::move(admit)),
      trace_(trace),
      structure_(unit.flow, unit.goals, unit.status, unit.entries),
      pool_(structure_, [this](TestRef test) { release(test); }),
      strategy_(makeStrategy(options_.strategy, structure_, options_.strategyOptions)) {
    assert(strategy_ && "no strategy of that name");
}

Explorer::~Explorer() = default;

void Explorer::release(TestRef test) {
    inputs_.erase(test);
    machine_.release(test);
}

void Explorer::absorb(const Execution& execution) { follow(execution, nullptr); }

// Lines 5 to 8 of Algorithm 1, for a run that was made.
void Explorer::follow(const Execution& execution, const Candidate* from) {
    if (structure_.update()) recheck();  // what other engines covered meanwhile
    const auto run = static_cast<uint32_t>(statistics_.runs++);
    const std::vector<uint32_t> openBefore = trace_ ? structure_.status().open() : std::vector<uint32_t>{};
    admit_(execution);
    const bool fruitful = structure_.update();
    statistics_.fruitful += fruitful;
    if (trace_) trace_->ran(run, execution, from, openBefore);
    inputs_[execution.test] = execution.path.inputs;
    if (fruitful) recheck();
    const std::vector<TreeNode> trail = collect(execution, run);
    const bool diverged = from && tree_.outcome(from->at, from->condition).child == PathTree::none;
    statistics_.divergences += diverged;
    if (trace_) trace_->pool(pool_, diverged);
    strategy_->ran({run, from, diverged, fruitful, execution.path, trail});
    if (!pool_.uses(execution.test)) release(execution.test);
    bound();
}

// CollectPathCandidates, each through the filter. Returns the nodes before the clauses.
std::vector<TreeNode> Explorer::collect(const Execution& execution, uint32_t run) {
    std::vector<TreeNode> trail;
    SiteFinder sites(structure_);
    TreeNode at = tree_.root(execution.shape);
    std::unordered_map<expr::Term, TreeNode> inLibrary;  // where a library function could have gone another way
    for (const Clause& clause : execution.path.clauses) {
        if (trail.size() >= options_.maxClauses) break;
        if (clause.condition->isTrue()) {
            sites.took(clause.arm);
            continue;
        }
        trail.push_back(at);
        for (const Choice& choice : clause.others) {
            const Site site = sites.leavingBy(choice.arm);
            if (const auto first = inLibrary.find(choice.condition); first != inLibrary.end()) {
                lead(first->second, choice, site);
                continue;
            }
            offer(at, choice, site, execution, run);
            if (clause.kind == execute::ClauseKind::Model) inLibrary.emplace(choice.condition, at);
        }
        sites.took(clause.arm);
        PathTree::Outcome& taken = tree_.outcome(at, clause.condition);
        taken.asked = true;
        if (taken.candidate != PathTree::none) {
            ++statistics_.overtaken;
            discard(taken.candidate);
        }
        at = tree_.descend(at, clause.condition, stepOf(clause));
        if (at == PathTree::none) break;
    }
    return trail;
}

void Explorer::offer(TreeNode at, const Choice& choice, const Site& site, const Execution& execution, uint32_t run) {
    if (choice.condition->isFalse()) return;
    if (options_.oneSided && structure_.status().ran(choice.arm)) return;
    PathTree::Outcome& outcome = tree_.outcome(at, choice.condition);
    if (outcome.candidate != PathTree::none) {
        // The newest test that came by is the base: its values are those the search has come to.
        if (execution.path.run.outcome == execute::Outcome::Returned) pool_.rebase(outcome.candidate, execution.test);
        return;
    }
    if (outcome.asked || outcome.closed || outcome.child != PathTree::none) return;
    const Candidate candidate{nextCandidate_++,     at,  choice.condition, choice.arm, structure_.intern(site),
                              tree_.length(at) + 1, run, execution.test};
    ++statistics_.candidates;
    const Relevance relevance = structure_.relevance(candidate.site);
    const bool dropped = options_.filter && options_.dropIrrelevant && relevance == Relevance::Irrelevant;
    if (trace_) trace_->candidate(candidate, relevance, dropped);
    if (dropped) {
        outcome.asked = true;
        ++statistics_.filtered;
        return;
    }
    outcome.candidate = candidate.id;
    pool_.add(candidate);
}

// The unit asks what a library function asked before it: only there can the path be left, and that leads here.
void Explorer::lead(TreeNode at, const Choice& choice, const Site& site) {
    const CandidateId candidate = tree_.outcome(at, choice.condition).candidate;
    if (candidate != PathTree::none) pool_.lead(candidate, choice.arm, structure_.intern(site));
}

void Explorer::discard(CandidateId id) {
    const Candidate candidate = pool_.remove(id);
    PathTree::Outcome& outcome = tree_.outcome(candidate.at, candidate.condition);
    outcome.candidate = PathTree::none;
    outcome.asked = true;
}

// FilterPath on the whole pool: after a fruitful run candidates may have turned irrelevant.
void Explorer::recheck() {
    if (!options_.filter || !options_.dropIrrelevant) return;
    const std::vector<CandidateId> gone = pool_.irrelevant();
    if (trace_) trace_->filtered(gone);
    for (CandidateId id : gone) discard(id);
    statistics_.filtered += gone.size();
}

void Explorer::bound() {
    const auto evict = [&](size_t limit) {
        for (CandidateId id : pool_.surplus(limit)) {
            discard(id);
            ++statistics_.evicted;
        }
    };
    if (pool_.size() > options_.maxCandidates) evict(options_.maxCandidates / 8 * 7);
    if (tree_.size() <= options_.maxNodes) return;
    for (;;) {
        std::vector<TreeNode> keep;
        for (const Candidate& candidate : pool_.all()) keep.push_back(candidate.at);
        tree_.reclaim(keep);
        if (tree_.size() <= options_.maxNodes / 4 * 3 || pool_.empty()) return;
        evict(pool_.size() / 2);
    }
}

// Must-relevant candidates before may-relevant ones before irrelevant ones, as far as somebody wants that; among equals
// the strategy has its way.
const Candidate& Explorer::select() {
    std::vector<const Candidate*> queues[3];
    for (const Candidate& candidate : pool_.all())
        queues[static_cast<size_t>(pool_.relevance(candidate))].push_back(&candidate);
    auto& [from, may, irrelevant] = queues;  // from: the must-relevant ones
    const bool mustAlone = strategy_->mustFirst() || (options_.filter && options_.mustFirst);
    if (from.empty() || !mustAlone) {
        from.insert(from.end(), may.begin(), may.end());
        if (from.empty() || !options_.filter) from.insert(from.end(), irrelevant.begin(), irrelevant.end());
    }
    return *from[strategy_->select(from)];
}

solver::Reply Explorer::ask(const Candidate& candidate) {
    solver::Question question{tree_.prefix(candidate.at), inputs_.at(candidate.base)};
    question.clauses.push_back(candidate.condition);
    solver::Reply reply = ask(question, candidate);
    if (reply.verdict != Verdict::Unsat) return reply;
    // A contradiction with a value that was only taken as it was is none of the program: ask without these values. The
    // run may diverge, or do what no term could promise.
    const std::vector<uint32_t> fixed = tree_.fixed(candidate.at);
    const auto isFixed = [&](uint32_t clause) { return std::binary_search(fixed.begin(), fixed.end(), clause); };
    if (std::none_of(reply.core.begin(), reply.core.end(), isFixed)) return reply;
    ++statistics_.relaxed;
    for (auto each = fixed.rbegin(); each != fixed.rend(); ++each)
        question.clauses.erase(question.clauses.begin() + *each);
    return ask(question, candidate);
}

solver::Reply Explorer::ask(const solver::Question& question, const Candidate& candidate) {
    ++statistics_.questions;
    statistics_.clauses += question.clauses.size();
    solver::Reply reply = solver_.solve(question);
    switch (reply.verdict) {
        case Verdict::Sat:
            ++statistics_.sat;
            break;
        case Verdict::Unsat:
            ++statistics_.unsat;
            break;
        case Verdict::Unknown:
            ++statistics_.unknown;
            break;
    }
    if (trace_) trace_->asked(question, candidate, reply);
    return reply;
}

// Lines 9 to 11 of Algorithm 1, then 5 to 8 on the new test.
Explorer::Step Explorer::step() {
    if (structure_.update()) recheck();
    if (structure_.complete()) return Step::Covered;
    if (pool_.empty()) return Step::Exhausted;
    const Candidate candidate = select();
    if (trace_) trace_->picked(candidate, structure_.relevance(candidate.site), options_.strategy);
    const solver::Reply reply = ask(candidate);
    std::optional<Execution> execution;
    if (reply.verdict == Verdict::Sat) {
        execution = machine_.run(candidate.base, reply.model);
        if (!execution) ++statistics_.lost;
    }
    discard(candidate.id);
    if (!execution) {
        strategy_->failed(candidate);
        return Step::Failed;
    }
    ++statistics_.iterations;
    follow(*execution, &candidate);
    return Step::Ran;
}

void Explorer::forget() {
    while (!pool_.empty()) discard(pool_.all().back().id);
    tree_.clear();
}

}  // namespace provest::explore
