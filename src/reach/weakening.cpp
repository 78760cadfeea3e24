#include "reach/weakening.hpp"

#include "expr/evaluate.hpp"

#include <algorithm>
#include <deque>
#include <set>

namespace provest::reach {

namespace {

using Answer = Ways::Answer;

// What a question may cost that is too hard only for what claims want to know: they are given up then.
constexpr uint64_t stepsTogether = 600'000, stepsAlone = 100'000;
constexpr unsigned attemptsNear = 10;  // of each input of a model
constexpr unsigned mostRounds = 6;     // of these, while there is something new

bool isRead(expr::Pool& pool, Term term, const ConcreteState& state) {
    if (!term) return true;
    const auto inputs = pool.inputsOf(term);
    return std::all_of(inputs.begin(), inputs.end(), [&](uint32_t input) { return state.contains(input); });
}

std::vector<Term> rootsOf(const std::vector<std::vector<Claim::Of>>& all) {
    std::vector<Term> roots;
    for (const auto& claim : all)
        for (const Claim::Of& of : claim) {
            if (of.where) roots.push_back(of.where);
            roots.push_back(of.value);
        }
    return roots;
}

// Calls `take` with each claim's number and a value that counts.
template <class Take>
void eachValue(const expr::Evaluator& evaluator, const std::vector<std::vector<Claim::Of>>& all, const Take& take) {
    size_t root = 0;
    for (size_t claim = 0; claim < all.size(); ++claim)
        for (const Claim::Of& of : all[claim]) {
            const bool counts = !of.where || evaluator.root(root++) != 0;
            const uint64_t value = evaluator.root(root++);
            if (counts) take(claim, of, value);
        }
}

}  // namespace

Weakening::Weakening(Ways& ways, std::vector<std::vector<Claim>> claims, const Annotation& known,
                     const Thresholds& thresholds, uint64_t seed)
    : ways_(ways),
      claims_(std::move(claims)),
      known_(known),
      thresholds_(thresholds),
      random_(seed),
      behind_(ways.passages().passages.size()),
      parts_(claims_.size()),
      isSaid_(claims_.size()) {}

void Weakening::see(const States& states) {
    for (CutId cut = 0; cut < claims_.size(); ++cut) {
        std::vector<std::vector<Claim::Of>> all;
        for (const Claim& claim : claims_[cut]) all.push_back(claim.of());
        if (all.empty()) continue;
        expr::Evaluator evaluator(rootsOf(all));
        for (const ConcreteState& state : states.atCut[cut]) {
            for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
                const auto found = state.find(evaluator.inputs()[slot]);
                evaluator.set(slot, found == state.end() ? 0 : found->second);
            }
            evaluator.sweep();
            eachValue(evaluator, all, [&](size_t claim, const Claim::Of& of, uint64_t value) {
                if (isRead(ways_.pool(), of.where, state) && isRead(ways_.pool(), of.value, state))
                    claims_[cut][claim].add(value, nullptr);
            });
        }
        std::erase_if(claims_[cut], [](const Claim& claim) { return claim.isVoid(); });
    }
}

bool Weakening::settle() {
    const auto& passages = ways_.passages().passages;
    std::set<size_t> open;  // in the order of cuts, which is nearly that of the code
    for (size_t i = 0; i < passages.size(); ++i) open.insert(i);
    while (!open.empty()) {
        const size_t next = *open.begin();
        open.erase(open.begin());
        const bool any = pass(next);
        if (ways_.budget().over()) return false;
        if (any)
            for (const size_t i : ways_.leaningOn(passages[next].to)) open.insert(i);
    }
    return true;
}

Annotation Weakening::annotation() {
    Annotation out(claims_.size());
    for (CutId cut = 0; cut < claims_.size(); ++cut) {
        std::set<Term> seen;
        for (const Term one : known_[cut])
            if (seen.insert(one).second) out[cut].push_back(one);
        for (const Term one : partsAt(cut))
            if (seen.insert(one).second) out[cut].push_back(one);
    }
    return out;
}

const std::vector<Term>& Weakening::partsAt(CutId cut) {
    if (!isSaid_[cut]) {
        parts_[cut].clear();
        for (const Claim& claim : claims_[cut])
            for (const Claim::Of& of : claim.of()) claim.say(ways_.pool(), of, parts_[cut]);
        isSaid_[cut] = true;
    }
    return parts_[cut];
}

std::vector<Term> Weakening::knownOn(const Passage& passage) {
    std::vector<Term> clauses;
    const auto take = [&](CutId, Term, Term here) { clauses.push_back(here); };
    ways_.eachKnown([&](CutId cut) -> const std::vector<Term>& { return known_[cut]; }, passage.from, passage.returns,
                    take);
    ways_.eachKnown([&](CutId cut) -> const std::vector<Term>& { return partsAt(cut); }, passage.from, passage.returns,
                    take);
    return clauses;
}

// Weakens the claims at the passage's end until they hold behind it. Whether any did not.
bool Weakening::pass(size_t index) {
    const Passage& passage = ways_.passages().passages[index];
    auto& claims = claims_[passage.to];
    auto& behind = behind_[index];
    if (behind.empty())
        for (const Claim& claim : claims) {
            behind.emplace_back();
            for (const Claim::Of& of : claim.of())
                behind.back().push_back(
                    {of.where ? ways_.behind(index, of.where) : nullptr, ways_.behind(index, of.value)});
        }
    bool any = false;
    while (!ways_.budget().over()) {
        Term broken = ways_.pool().truth(false);
        std::vector<Term> parts;
        for (size_t i = 0; i < claims.size(); ++i)
            for (const Claim::Of& of : behind[i]) claims[i].say(ways_.pool(), of, parts);
        for (const Term part : parts) broken = ways_.pool().either(broken, ways_.pool().negate(part));
        if (broken->isFalse()) break;
        std::vector<Term> clauses = passage.isStart ? std::vector<Term>{} : knownOn(passage);
        clauses.push_back(passage.guard);
        clauses.push_back(broken);
        const Answer answer = ways_.ask(passage.walk, clauses, stepsTogether);
        if (answer == Answer::Unsat) break;
        if (answer == Answer::Unknown || !grow(index, std::span(clauses).first(clauses.size() - 1)))
            oneByOne(index, clauses);
        any = true;
        isSaid_[passage.to] = false;
    }
    return any;
}

// Adds the values of the solver's model, and of what is near it: states that also satisfy the clauses and pass here,
// found by changing one input at a time. Whether there were new ones.
bool Weakening::grow(size_t index, std::span<const Term> clauses) {
    const Passage& passage = ways_.passages().passages[index];
    auto& claims = claims_[passage.to];
    std::vector<Term> roots = rootsOf(behind_[index]);
    const size_t own = roots.size();
    roots.insert(roots.end(), clauses.begin(), clauses.end());
    expr::Evaluator evaluator(roots);
    const auto inputs = evaluator.inputs();
    for (size_t slot = 0; slot < inputs.size(); ++slot)
        evaluator.set(slot, ways_.solver(passage.walk).value(inputs[slot], evaluator.widths()[slot]));
    evaluator.sweep();
    bool any = false;
    const auto take = [&] {
        bool more = false;
        eachValue(evaluator, behind_[index], [&](size_t claim, const Claim::Of&, uint64_t value) {
            more = claims[claim].add(value, &thresholds_) || more;
        });
        any = any || more;
        return more;
    };
    take();
    const auto passes = [&] {
        for (size_t i = own; i < roots.size(); ++i)
            if (evaluator.root(i) == 0) return false;
        return true;
    };
    if (!passes()) return any;  // floats, of which the model need not know all
    for (unsigned round = 0; round < mostRounds; ++round) {
        bool more = false;
        for (size_t slot = 0; slot < inputs.size(); ++slot) {
            const unsigned width = evaluator.widths()[slot];
            const auto known = thresholds_.bits.find(width);
            for (unsigned attempt = 0; attempt < attemptsNear; ++attempt) {
                const uint64_t before = evaluator.get(slot);
                uint64_t value = random_.next();
                if (attempt < 2) value = before + (attempt == 0 ? 1 : -1);
                if (attempt == 2) value = evaluator.get(random_.below(inputs.size()));
                if (attempt >= 4 && known != thresholds_.bits.end())
                    value = *std::next(known->second.begin(),
                                       static_cast<std::ptrdiff_t>(random_.below(known->second.size())));
                if ((value & expr::mask(width)) == before) continue;
                evaluator.set(slot, value & expr::mask(width));
                evaluator.sweep(slot);
                if (passes() && take()) {  // from there on
                    more = true;
                    continue;
                }
                evaluator.set(slot, before);
                evaluator.sweep(slot);
            }
        }
        if (!more) break;
    }
    return any;
}

// Too hard together, or a model that is none.
void Weakening::oneByOne(size_t index, std::vector<Term>& clauses) {
    auto& claims = claims_[ways_.passages().passages[index].to];
    for (size_t i = 0; i < claims.size(); ++i) {
        Term broken = ways_.pool().truth(false);
        std::vector<Term> parts;
        for (const Claim::Of& of : behind_[index][i]) claims[i].say(ways_.pool(), of, parts);
        for (const Term part : parts) broken = ways_.pool().either(broken, ways_.pool().negate(part));
        if (broken->isFalse()) continue;
        clauses.back() = broken;
        if (ways_.budget().over() ||
            ways_.ask(ways_.passages().passages[index].walk, clauses, stepsAlone) != Answer::Unsat)
            claims[i].giveUp();
    }
}

}  // namespace provest::reach
