// Z3's incremental core, and where that takes too long, or floats are about, its incremental SAT solver ("QF_FD"),
// which else takes three times as long for such questions. Each clause gets a literal that implies it, and a question
// assumes the literals of its clauses. Floats are turned into bits before: our terms read them from bits and write them
// to bits, so no variable of theirs is left that would have to be the same in two conversions.
#include "solver/incremental.hpp"

#include "expr/evaluate.hpp"
#include "solver/z3_terms.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <unordered_set>

namespace provest::solver {

struct Incremental::Session {
    Session()
        : terms(context),
          core(context, z3::solver::simple()),
          toBits(z3::tactic(context, "simplify") & z3::tactic(context, "fpa2bv")) {}

    z3::expr literalOf(expr::Term clause) {
        const auto found = literals.find(clause);
        if (found != literals.end()) return found->second;
        const expr::Evaluator evaluator(std::span(&clause, 1));
        std::vector<z3::expr> conditions;
        terms.translate(evaluator.order(), conditions);
        const bool floats = terms.hasFloats();
        for (const z3::expr& condition : conditions)
            if (asserted.insert(Z3_get_ast_id(context, condition)).second) {
                kept.push_back(condition);
                add(condition, floats);
            }
        const z3::expr literal = context.bool_const(("c" + std::to_string(literals.size())).c_str());
        add(z3::implies(literal, terms.truth(clause)), floats);
        literals.emplace(clause, literal);
        return literal;
    }

    void add(const z3::expr& formula, bool floats) {
        if (!floats) return add(formula);
        hasFloats = true;
        z3::goal goal(context);
        goal.add(formula);
        const z3::apply_result parts = toBits(goal);
        for (unsigned i = 0; i < parts.size(); ++i)
            for (unsigned k = 0; k < parts[i].size(); ++k) add(parts[i][k]);
    }
    void add(const z3::expr& formula) {
        formulas.push_back(formula);
        core.add(formula);
        if (sat) sat->add(formula);
    }

    z3::check_result ask(const z3::expr_vector& assumed, uint64_t steps, double seconds) {
        const auto limited = [&](z3::solver& solver, uint64_t most) {
            solver.set("rlimit", static_cast<unsigned>(std::min<uint64_t>(most, 4'000'000'000u)));
            if (seconds < 4'000'000) solver.set("timeout", 1 + static_cast<unsigned>(1000 * seconds));
            asked = &solver;
            return solver.check(assumed);
        };
        if (!hasFloats) {
            const z3::check_result result = limited(core, steps / 4);
            if (result != z3::unknown) return result;
        }
        if (!sat) {
            sat.emplace(context, "QF_FD");
            for (const z3::expr& formula : formulas) sat->add(formula);
        }
        const z3::check_result result = limited(*sat, steps);
        // conversions of floats can leave functions behind that are not bits
        return result == z3::unknown && hasFloats ? limited(core, steps) : result;
    }

    uint64_t steps() {
        const z3::stats all = core.statistics();
        for (unsigned i = 0; i < all.size(); ++i)
            if (all.key(i) == "rlimit count" || all.key(i) == "rlimit-count") return all.uint_value(i);
        return 0;
    }

    z3::context context;
    Z3Terms terms;
    z3::solver core;
    std::optional<z3::solver> sat;
    z3::solver* asked = nullptr;  // last
    bool hasFloats = false;
    std::vector<z3::expr> formulas;
    z3::tactic toBits;
    std::unordered_map<expr::Term, z3::expr> literals;
    std::unordered_set<unsigned> asserted;
    std::vector<z3::expr> kept;  // so that their ids are not given to others
    std::optional<z3::model> model;
    std::vector<size_t> blamed;
};

Incremental::Incremental() = default;
Incremental::~Incremental() = default;
Incremental::Incremental(Incremental&&) noexcept = default;

Incremental::Answer Incremental::ask(std::span<const expr::Term> clauses, uint64_t steps, double seconds) {
    ++questions_;
    if (steps == 0) return Answer::Unknown;
    try {
        if (!session_) session_ = std::make_unique<Session>();
        Session& session = *session_;
        session.model.reset();
        session.blamed.clear();
        std::unordered_map<unsigned, size_t> positions;  // by the number of a literal
        z3::expr_vector assumed(session.context);
        for (size_t i = 0; i < clauses.size(); ++i) {
            if (clauses[i]->isFalse()) {
                session.blamed.push_back(i);
                return Answer::Unsat;
            }
            if (clauses[i]->isTrue()) continue;
            const z3::expr literal = session.literalOf(clauses[i]);
            if (positions.emplace(Z3_get_ast_id(session.context, literal), i).second) assumed.push_back(literal);
        }
        const uint64_t before = session.steps();
        const z3::check_result result = session.ask(assumed, steps, seconds);
        if (const uint64_t after = session.steps(); after > before) spent_ += after - before;
        if (result == z3::sat) {
            session.model = session.asked->get_model();
            return Answer::Sat;
        }
        if (result == z3::unknown) return Answer::Unknown;
        const z3::expr_vector core = session.asked->unsat_core();
        for (unsigned i = 0; i < core.size(); ++i)
            session.blamed.push_back(positions.at(Z3_get_ast_id(session.context, core[static_cast<int>(i)])));
        std::sort(session.blamed.begin(), session.blamed.end());
        return Answer::Unsat;
    } catch (const z3::exception&) {  // out of a limit inside, or out of memory: start afresh
        session_.reset();
        spent_ += steps;
        return Answer::Unknown;
    }
}

std::span<const size_t> Incremental::core() const {
    if (!session_) return {};
    return session_->blamed;
}

uint64_t Incremental::value(uint32_t input, unsigned width) {
    assert(session_ && session_->model && "only behind Sat");
    const z3::expr value = session_->model->eval(session_->terms.variable(input, width), true);
    if (value.is_bool()) return value.is_true() ? 1 : 0;
    return value.is_numeral() ? value.get_numeral_uint64() : 0;
}

}  // namespace provest::solver
