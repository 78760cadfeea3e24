// Many questions about the same terms: each is translated and taken apart into bits once, and what was learnt of it
// stays. For provers, as check.hpp; also says which clauses were to blame.
#pragma once

#include "expr/term.hpp"
#include "solver/check.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace provest::solver {

class Incremental {
public:
    using Answer = Check::Answer;

    Incremental();
    ~Incremental();
    Incremental(Incremental&&) noexcept;

    // Whether all clauses can hold together. Terms are kept in translation: the pool must not be reset while this
    // lives. A Z3 that fails, or is not done within so many of its steps, is Unknown. Seconds are a safety net.
    Answer ask(std::span<const expr::Term> clauses, uint64_t steps,
               double seconds = std::numeric_limits<double>::infinity());

    // Behind Unsat: some of the clauses, by position, that cannot hold together already.
    std::span<const size_t> core() const;

    // Behind Sat: as Check::value.
    uint64_t value(uint32_t input, unsigned width);

    uint64_t spent() const { return spent_; }  // steps, in all
    uint64_t questions() const { return questions_; }

private:
    struct Session;
    std::unique_ptr<Session> session_;
    uint64_t spent_ = 0, questions_ = 0;
};

}  // namespace provest::solver
