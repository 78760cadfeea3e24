// The weakest precondition of a transition, with alias conditions (Baluda, Denaro and Pezze 2017, section 5.3; WP_alpha
// of Beckman et al., "Proofs from Tests", 2010).
//
// Where a step reads or writes through an address, what it means depends on which other addresses it equals, and each
// pair doubles the cases. So only the aliasing `alpha` that a state at the frontier shows is worked out, and the
// refined condition is `not alpha or WP_alpha`: whatever aliases otherwise stays possible, and nothing feasible is
// dropped. Without such a state all cases are written down, which is what checking a proof needs.
//
// Every condition that comes out is implied by the weakest precondition: what is not known is a hole.
#pragma once

#include "reach/gcfg_code.hpp"
#include "reach/gcfg_inputs.hpp"

#include <span>

namespace provest::reach::gcfg {

// A concrete state at the point where the transition begins.
class Sight {
public:
    virtual ~Sight() = default;
    virtual uint64_t valueOf(Term term) const = 0;
};

enum class Outside : uint8_t {
    MayCallBack,  // and change whatever it can reach: for proofs
    Returns,      // at once, as in the runs we make
};

struct Weakest {
    std::vector<Term> plain;                    // each must hold before, whatever aliases
    std::vector<Term> alpha;                    // how addresses alias
    std::vector<Term> under;                    // where they do: each must hold before
    std::vector<std::pair<Term, Term>> inputs;  // of the condition, and what each was before

    bool hasAlias() const { return !alpha.empty(); }
};

class WeakestPrecondition {
public:
    WeakestPrecondition(Inputs& inputs, const Code& code) : inputs_(inputs), code_(code) {}

    // So that the transition may be taken and the condition, a conjunction, holds behind it.
    Weakest of(const Transition& transition, std::span<const Term> condition, Outside outside,
               const Sight* sight = nullptr);

    // `not alpha or WP_alpha`, as clauses.
    std::vector<Term> refined(const Weakest& weakest);

private:
    Inputs& inputs_;
    const Code& code_;
};

// The clauses of a conjunction: `and`s taken apart, without what is true and what comes twice. {false} if one is false.
std::vector<Term> clausesOf(expr::Pool& pool, std::span<const Term> condition);
Term conjunction(expr::Pool& pool, std::span<const Term> clauses);

}  // namespace provest::reach::gcfg
