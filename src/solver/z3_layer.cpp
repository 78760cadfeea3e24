// The last layer: Z3, in two attempts. Most questions that get here are small: Z3's plain solver answers them in a
// millisecond, without preprocessing, and names the clauses of a contradiction. What it does not finish within a part
// of the limit, and all floats, go through simplification, solving of equations and bit-blasting to the SAT solver.
// `tools/bench solver` measures; on its questions (processor time): plain 0.6 s, this bit-blasting 0.7 s, the tactic
// qfbv 1.6 s, the default solver 2.8 s.
#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "expr/evaluate.hpp"
#include "solver/procedure.hpp"
#include "solver/z3_terms.hpp"

namespace provest::solver {

namespace {

// All that lives in one Z3 context; members in the order in which they need each other.
struct Session {
    explicit Session(const Options& options)
        : terms(context),
          plain(context, z3::solver::simple()),
          integers(chain({"simplify", "propagate-values", "solve-eqs", "elim-uncnstr", "simplify", "max-bv-sharing",
                          "bit-blast", "sat"})),
          floats(chain({"simplify", "propagate-values", "fpa2bv", "propagate-values", "solve-eqs", "elim-uncnstr",
                        "simplify", "max-bv-sharing", "bit-blast", "sat"})) {
        limit(plain, options.rlimit / 10, options.milliseconds / 4);
        limit(integers, options.rlimit, options.milliseconds);
        limit(floats, options.rlimit, options.milliseconds);
    }

    static void limit(z3::solver& solver, uint32_t steps, uint32_t milliseconds) {
        solver.set("rlimit", steps);
        if (milliseconds > 0) solver.set("timeout", milliseconds);
    }

    z3::solver chain(std::initializer_list<const char*> names) {
        z3::tactic all(context, *names.begin());
        for (const char* const name : std::span(names).subspan(1)) all = all & z3::tactic(context, name);
        return all.mk_solver();
    }

    z3::context context;
    Z3Terms terms;
    z3::solver plain;
    z3::solver integers;
    z3::solver floats;
};

class Z3Layer : public Procedure {
public:
    explicit Z3Layer(const Options& options) : options_(options) {}

    Answer ask(const Slice& slice) override {
        uint64_t key = slice.clauses.size();
        for (const expr::Term clause : slice.clauses) key = (key ^ clause->id ^ key >> 31) * 0x9E3779B97F4A7C15u;
        if (tooHard_.contains(key)) return {};
        try {
            if (!session_) session_.emplace(options_);
            Answer answer = check(slice);
            if (answer.verdict == Verdict::Unknown) tooHard_.insert(key);
            return answer;
        } catch (const z3::exception&) {  // out of a limit inside a tactic, or out of memory: start afresh
            session_.reset();
            return {};
        }
    }

    void forget() override {
        session_.reset();
        tooHard_.clear();
    }

private:
    Answer check(const Slice& slice) {
        const expr::Evaluator evaluator(slice.clauses);
        std::vector<z3::expr> conditions;
        session_->terms.translate(evaluator.order(), conditions);
        if (!session_->terms.hasFloats())
            if (Answer answer = plainly(slice, evaluator, conditions); answer.verdict != Verdict::Unknown)
                return answer;
        z3::solver& solver = session_->terms.hasFloats() ? session_->floats : session_->integers;
        solver.reset();
        for (const z3::expr& condition : conditions) solver.add(condition);
        for (const expr::Term clause : slice.clauses) solver.add(session_->terms.truth(clause));
        Answer answer;
        const z3::check_result result = solver.check();
        if (result == z3::sat) {
            answer.verdict = Verdict::Sat;
            readModel(solver.get_model(), evaluator, answer);
        } else if (result == z3::unsat) {
            answer.verdict = Verdict::Unsat;
            for (uint32_t i = 0; i < slice.clauses.size(); ++i) answer.core.push_back(i);
        }
        return answer;
    }

    Answer plainly(const Slice& slice, const expr::Evaluator& evaluator, const std::vector<z3::expr>& conditions) {
        z3::solver& solver = session_->plain;
        solver.reset();
        for (const z3::expr& condition : conditions) solver.add(condition);
        z3::expr_vector marks(session_->context);  // one per clause: those of the core come back
        for (uint32_t i = 0; i < slice.clauses.size(); ++i) {
            marks.push_back(session_->context.bool_const(("c" + std::to_string(i)).c_str()));
            solver.add(z3::implies(marks.back(), session_->terms.truth(slice.clauses[i])));
        }
        Answer answer;
        const z3::check_result result = solver.check(marks);
        if (result == z3::sat) {
            answer.verdict = Verdict::Sat;
            readModel(solver.get_model(), evaluator, answer);
        } else if (result == z3::unsat) {
            answer.verdict = Verdict::Unsat;
            const z3::expr_vector core = solver.unsat_core();
            for (uint32_t i = 0; i < slice.clauses.size(); ++i)
                for (unsigned k = 0; k < core.size(); ++k)
                    if (z3::eq(core[k], marks[i])) answer.core.push_back(i);
        }
        return answer;
    }

    void readModel(const z3::model& model, const expr::Evaluator& evaluator, Answer& answer) {
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
            const uint32_t input = evaluator.inputs()[slot];
            const z3::expr value = model.eval(session_->terms.variable(input, evaluator.widths()[slot]), false);
            uint64_t bits = 0;
            if (value.is_numeral_u64(bits)) answer.model.emplace_back(input, bits);  // otherwise any value will do
        }
    }

    const Options options_;
    std::optional<Session> session_;
    std::unordered_set<uint64_t> tooHard_;  // hashes of slices that were beyond the limit: it is not spent twice
};

}  // namespace

std::unique_ptr<Procedure> makeZ3(const Options& options) { return std::make_unique<Z3Layer>(options); }

}  // namespace provest::solver
