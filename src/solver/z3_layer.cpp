// The last layer: Z3. Bit-vector questions go through simplification, solving of equations and bit-blasting to its SAT
// solver, which tools/bench solver shows to be several times faster than the default solver on the questions of C code;
// floats are turned into bit-vectors first.
#include <algorithm>
#include <optional>

#include "expr/evaluate.hpp"
#include "solver/procedure.hpp"
#include "solver/z3_terms.hpp"

namespace provest::solver {

namespace {

// All that lives in one Z3 context; members in the order in which they need each other.
struct Session {
    explicit Session(uint32_t rlimit) : terms(context), integers(make(false)), floats(make(true)) {
        for (z3::solver* solver : {&integers, &floats}) solver->set("rlimit", rlimit);
    }

    z3::solver make(bool withFloats) {
        z3::tactic all = z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values");
        if (withFloats) all = all & z3::tactic(context, "fpa2bv") & z3::tactic(context, "propagate-values");
        all = all & z3::tactic(context, "solve-eqs") & z3::tactic(context, "simplify") &
              z3::tactic(context, "bit-blast") & z3::tactic(context, "sat");
        return all.mk_solver();
    }

    z3::context context;
    Z3Terms terms;
    z3::solver integers;
    z3::solver floats;
};

class Z3Layer : public Procedure {
public:
    explicit Z3Layer(const Options& options) : rlimit_(options.rlimit) {}

    Answer ask(const Slice& slice) override {
        try {
            if (!session_) session_.emplace(rlimit_);
            return check(slice);
        } catch (const z3::exception&) {  // out of a limit inside a tactic, or out of memory: start afresh
            session_.reset();
            return {};
        }
    }

    void forget() override { session_.reset(); }

private:
    Answer check(const Slice& slice) {
        const expr::Evaluator evaluator(slice.clauses);
        std::vector<z3::expr> conditions;
        session_->terms.translate(evaluator.order(), conditions);
        z3::solver& solver = session_->terms.hasFloats() ? session_->floats : session_->integers;
        solver.reset();
        for (const z3::expr& condition : conditions) solver.add(condition);
        for (const expr::Term clause : slice.clauses) solver.add(session_->terms.truth(clause));
        Answer answer;
        const z3::check_result result = solver.check();
        if (result == z3::sat) {
            answer.verdict = Verdict::Sat;
            readModel(solver.get_model(), evaluator, slice, answer);
        } else if (result == z3::unsat) {
            answer.verdict = Verdict::Unsat;
            for (uint32_t i = 0; i < slice.clauses.size(); ++i) answer.core.push_back(i);
        }
        return answer;
    }

    void readModel(const z3::model& model, const expr::Evaluator& evaluator, const Slice&, Answer& answer) {
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
            const uint32_t input = evaluator.inputs()[slot];
            const z3::expr value = model.eval(session_->terms.variable(input, evaluator.widths()[slot]), false);
            uint64_t bits = 0;
            if (value.is_numeral_u64(bits)) answer.model.emplace_back(input, bits);  // otherwise any value will do
        }
    }

    uint32_t rlimit_;
    std::optional<Session> session_;
};

}  // namespace

std::unique_ptr<Procedure> makeZ3(const Options& options) { return std::make_unique<Z3Layer>(options); }

}  // namespace provest::solver
