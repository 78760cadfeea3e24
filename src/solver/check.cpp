#include "solver/check.hpp"

#include "expr/evaluate.hpp"
#include "solver/z3_terms.hpp"

#include <cassert>
#include <optional>

namespace provest::solver {

struct Check::Session {
    Session() : terms(context) {}

    z3::solver chain(bool floats) {
        z3::tactic all = z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values");
        if (floats) all = all & z3::tactic(context, "fpa2bv") & z3::tactic(context, "propagate-values");
        for (const char* name : {"solve-eqs", "elim-uncnstr", "simplify", "max-bv-sharing", "bit-blast", "sat"})
            all = all & z3::tactic(context, name);
        return all.mk_solver();
    }

    z3::context context;
    Z3Terms terms;
    std::optional<z3::model> model;
    unsigned counted = 0;  // steps
};

Check::Check(uint32_t rlimit) : rlimit_(rlimit) {}
Check::~Check() = default;
Check::Check(Check&&) noexcept = default;

Check::Answer Check::ask(std::span<const expr::Term> clauses) {
    ++questions_;
    try {
        if (!session_) session_ = std::make_unique<Session>();
        session_->model.reset();
        const expr::Evaluator evaluator(clauses);
        std::vector<z3::expr> conditions;
        session_->terms.translate(evaluator.order(), conditions);
        const auto tried = [&](z3::solver solver, uint32_t steps) {
            solver.set("rlimit", steps);
            for (const z3::expr& condition : conditions) solver.add(condition);
            for (const expr::Term clause : clauses) solver.add(session_->terms.truth(clause));
            const z3::check_result result = solver.check();
            const z3::stats all = solver.statistics();  // of this context, from its beginning
            for (unsigned i = 0; i < all.size(); ++i)
                if (all.key(i) == "rlimit count" || all.key(i) == "rlimit-count") {
                    spent_ += all.uint_value(i) - session_->counted;
                    session_->counted = all.uint_value(i);
                }
            if (result == z3::sat) session_->model = solver.get_model();
            return result;
        };
        z3::check_result result = z3::unknown;
        const bool floats = session_->terms.hasFloats();
        if (!floats) result = tried(z3::solver(session_->context, z3::solver::simple()), rlimit_ / 10);
        if (result == z3::unknown) result = tried(session_->chain(floats), rlimit_);
        return result == z3::unsat ? Answer::Unsat : result == z3::sat ? Answer::Sat : Answer::Unknown;
    } catch (const z3::exception&) {  // out of a limit inside a tactic, or out of memory: start afresh
        session_.reset();
        return Answer::Unknown;
    }
}

uint64_t Check::value(uint32_t input, unsigned width) {
    assert(session_ && session_->model && "only behind Sat");
    const z3::expr value = session_->model->eval(session_->terms.variable(input, width), true);
    if (value.is_bool()) return value.is_true() ? 1 : 0;
    return value.is_numeral() ? value.get_numeral_uint64() : 0;
}

}  // namespace provest::solver
