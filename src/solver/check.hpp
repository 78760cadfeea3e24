// Whether clauses can hold together: the whole question, as it stands, for provers. Nothing is sliced and nothing is
// guessed; limited by Z3's steps, so that runs repeat.
#pragma once

#include "expr/term.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace provest::solver {

class Check {
public:
    enum class Answer : uint8_t { Unsat, Sat, Unknown };

    explicit Check(uint32_t rlimit);
    ~Check();
    Check(Check&&) noexcept;

    // Terms are kept in translation: the pool must not be reset while this lives. A Z3 that fails is Unknown.
    Answer ask(std::span<const expr::Term> clauses);

    // Behind Sat: the value of an input of one of the clauses. What a model says of floats need not be what they are
    // (z3_terms.hpp): who relies on it evaluates.
    uint64_t value(uint32_t input, unsigned width);

    uint64_t questions() const { return questions_; }
    uint64_t spent() const { return spent_; }  // steps, in all

private:
    struct Session;
    std::unique_ptr<Session> session_;
    uint32_t rlimit_;
    uint64_t questions_ = 0, spent_ = 0;
};

}  // namespace provest::solver
