// The strongest claims that are inductive, from below: they begin with the values of states that were seen, and every
// way between cuts on which one fails adds the values found there, until none fails. (Reps, Sagiv, Yorsh: Symbolic
// implementation of the best transformer, VMCAI 2004; with Houdini's templates, and bounds that grow in leaps.)
#pragma once

#include "reach/claim.hpp"
#include "reach/houdini.hpp"
#include "reach/states.hpp"

namespace provest::reach {

class Weakening {
public:
    // By cut. What is known already is inductive by itself, and assumed.
    Weakening(Ways& ways, std::vector<std::vector<Claim>> claims, const Annotation& known, const Thresholds& thresholds,
              uint64_t seed);

    void see(const States& states);

    // Whether the budget lasted; then `annotation` is inductive together with what was known, which it includes.
    bool settle();
    Annotation annotation();

private:
    std::vector<Term> knownOn(const Passage& passage);
    const std::vector<Term>& partsAt(CutId cut);
    bool pass(size_t passage);
    bool grow(size_t passage, std::span<const Term> clauses);
    void oneByOne(size_t passage, std::vector<Term>& clauses);

    Ways& ways_;
    std::vector<std::vector<Claim>> claims_;
    const Annotation& known_;
    const Thresholds& thresholds_;
    support::Random random_;
    std::vector<std::vector<std::vector<Claim::Of>>> behind_;  // by passage, claim, term
    std::vector<std::vector<Term>> parts_;                     // by cut: what is said there now
    std::vector<bool> isSaid_;                                 // by cut: parts_ is up to date
};

}  // namespace provest::reach
