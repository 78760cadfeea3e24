// What a certificate claims at a location: text that nobody trusts, read by us alone. Solvers never see it, only what
// is made of it again. Internal to src/certify.
#pragma once

#include "certify/formula.hpp"
#include "flow/annotation.hpp"
#include "support/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace provest::certify {

// What names there are at a location.
class Vocabulary {
public:
    virtual ~Vocabulary() = default;
    virtual std::optional<unsigned> variable(flow::VariableId id) const = 0;  // its width
    virtual const flow::Place* place(flow::PlaceId id) const = 0;
    virtual std::optional<unsigned> result(uint32_t number) const = 0;
};

// What they stand for at a moment.
class Meaning {
public:
    virtual ~Meaning() = default;
    virtual Formulas::Id variable(flow::VariableId id) = 0;                  // of valueSort
    virtual Formulas::Id cell(flow::PlaceId place, Formulas::Id index) = 0;  // of bits
    virtual Formulas::Id result(uint32_t number) = 0;                        // of valueSort
};

class Predicate {
public:
    // One sentence where the text is no formula over these names.
    static support::Result<Predicate> read(const std::string& text, const Vocabulary& vocabulary);
    Formulas::Id in(Formulas& formulas, Meaning& meaning) const;

private:
    friend class PredicateReader;
    struct Step {  // operands before users
        enum class Kind : uint8_t { Literal, Variable, Cell, Result, Bound, Apply, Forall };
        Kind kind = Kind::Literal;
        Sort sort;
        std::string op{};
        uint64_t number = 0;  // literal, or of what
        std::vector<uint32_t> operands{};
    };
    std::vector<Step> steps_;  // the last is the claim
};

}  // namespace provest::certify
