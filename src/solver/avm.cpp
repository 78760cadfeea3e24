// The alternating variable method on terms (Korel 1990; McMinn and Kapfhammer 2016), as the search over tests does it
// on runs (search/climber.cpp), but a move costs a sweep over some nodes instead of an execution.
//
// One input at a time, from the parent's values: a step of one each way; while it helps, doubled (pattern moves), then
// halved again to come in exactly (the "geometric" variant of Kempka, McMinn and Sudholt 2015). Where a step of one
// shows nothing, steps of every power of two and the constants of the clauses are tried. When no single input helps,
// two inputs move together; then the search starts again from a changed place, until its evaluations are used up.
// Floats move along the order of the floats, and by whole numbers. Never says Unsat.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "expr/evaluate.hpp"
#include "expr/operators.hpp"
#include "solver/distance.hpp"
#include "solver/procedure.hpp"
#include "support/random.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

constexpr size_t mostConstants = 24;

struct Variable {
    unsigned width;
    bool isFloat = false;           // some float operator reads it
    std::vector<uint32_t> clauses;  // that depend on it
};

// Where one search stands. `evaluator_` always has the values of `best` except within a try.
class Climb {
public:
    Climb(const Slice& slice, expr::Pool& pool, uint64_t seed, uint32_t budget)
        : slice_(slice),
          evaluator_(slice.clauses),
          distances_(evaluator_, slice.clauses),
          random_(seed),
          budget_(budget),
          perClause_(slice.clauses.size()),
          trial_(slice.clauses.size()) {
        findVariables(pool);
        for (size_t slot = 0; slot < variables_.size(); ++slot)
            evaluator_.set(slot, slice.startOf(evaluator_.inputs()[slot]));
        reevaluate();
    }

    bool run() {
        while (!solved()) {
            if (round()) continue;
            if (solved() || budget_ == 0) break;
            if (pairs()) continue;
            if (solved() || budget_ == 0) break;
            restart();
        }
        return solved();
    }

    std::vector<std::pair<uint32_t, uint64_t>> model() const {
        std::vector<std::pair<uint32_t, uint64_t>> result;
        for (size_t slot = 0; slot < variables_.size(); ++slot)
            result.emplace_back(evaluator_.inputs()[slot], evaluator_.get(slot));
        return result;
    }

private:
    bool solved() const { return unsatisfied_ == 0; }

    void findVariables(expr::Pool& pool) {
        const auto inputs = evaluator_.inputs();
        for (const uint8_t width : evaluator_.widths()) variables_.push_back({width, false, {}});
        const auto slotOf = [&](uint64_t number) {
            return static_cast<size_t>(std::lower_bound(inputs.begin(), inputs.end(), number) - inputs.begin());
        };
        for (uint32_t i = 0; i < slice_.clauses.size(); ++i)
            for (const uint32_t input : pool.inputsOf(slice_.clauses[i]))
                variables_[slotOf(input)].clauses.push_back(i);
        // Inputs that few clauses read first: they cost least, and disturb least.
        order_.resize(variables_.size());
        std::iota(order_.begin(), order_.end(), size_t{0});
        std::ranges::sort(order_, {}, [&](size_t slot) { return std::pair(variables_[slot].clauses.size(), slot); });
        for (const Term term : evaluator_.order()) {
            if (term->op == Op::Constant && term->width > 1 && constants_.size() < mostConstants)
                constants_.push_back(term->value);
            if (!expr::isFloatOperator(term->op) || term->op == Op::SIToF || term->op == Op::UIToF) continue;
            for (const Term operand : term->operands)
                if (operand->op == Op::Input) variables_[slotOf(operand->value)].isFloat = true;
        }
    }

    void reevaluate() {
        evaluator_.sweep();
        fitness_ = 0;
        unsatisfied_ = 0;
        for (size_t i = 0; i < perClause_.size(); ++i) {
            perClause_[i] = distances_.of(i);
            fitness_ += perClause_[i];
            unsatisfied_ += perClause_[i] > 0;
        }
    }

    // Gives the input the value if that brings the clauses nearer.
    bool attempt(size_t slot, uint64_t value) {
        const uint64_t before = evaluator_.get(slot);
        if (value == before || budget_ == 0) return false;
        --budget_;
        evaluator_.set(slot, value);
        evaluator_.sweep(slot);
        double change = 0;
        for (const uint32_t clause : variables_[slot].clauses) {
            trial_[clause] = distances_.of(clause);
            change += trial_[clause] - perClause_[clause];
        }
        if (change < 0) {
            for (const uint32_t clause : variables_[slot].clauses) {
                unsatisfied_ += (trial_[clause] > 0 ? 1u : 0u) - (perClause_[clause] > 0 ? 1u : 0u);
                perClause_[clause] = trial_[clause];
            }
            fitness_ += change;
            return true;
        }
        evaluator_.set(slot, before);
        evaluator_.sweep(slot);
        return false;
    }

    uint64_t moved(size_t slot, uint64_t step) const {
        const Variable& variable = variables_[slot];
        const uint64_t value = evaluator_.get(slot);
        if (!variable.isFloat) return (value + step) & expr::mask(variable.width);
        const uint64_t rank = rankOfFloat(value, variable.width) + step;
        return floatOfRank(rank & expr::mask(variable.width), variable.width);
    }

    // As far as doubling steps help, then closer with halved ones.
    bool pattern(size_t slot, uint64_t direction) {
        if (!attempt(slot, moved(slot, direction))) return false;
        uint64_t step = direction * 2;
        for (; !solved() && attempt(slot, moved(slot, step)); step *= 2) {
        }
        const unsigned width = variables_[slot].width;
        for (int64_t size = std::abs(expr::asSigned(step & expr::mask(width), width)) / 2; size > 0 && !solved();
             size /= 2)
            if (!attempt(slot, moved(slot, static_cast<uint64_t>(size))))
                attempt(slot, moved(slot, uint64_t{0} - static_cast<uint64_t>(size)));
        return true;
    }

    bool ladder(size_t slot) {
        bool better = false;
        for (unsigned bit = variables_[slot].width; bit-- > 0 && !solved();) {
            const uint64_t step = uint64_t{1} << bit;
            better |= attempt(slot, moved(slot, step)) || attempt(slot, moved(slot, uint64_t{0} - step));
        }
        return better;
    }

    bool numbers(size_t slot) {  // floats: whole steps, and the special values
        const unsigned width = variables_[slot].width;
        const auto bits = [&](double x) { return expr::bitsOf(x, width); };
        const double now = expr::numberOf(evaluator_.get(slot), width);
        for (const double x : {std::trunc(now), now + 1, now - 1, -now, now * 2, now / 2, 0.0, 1.0, -1.0, std::nan(""),
                               std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()})
            if (attempt(slot, bits(x))) return true;
        for (const uint64_t constant : constants_) {
            if (attempt(slot, constant)) return true;
            if (attempt(slot, bits(static_cast<double>(static_cast<int64_t>(constant))))) return true;
        }
        return false;
    }

    bool known(size_t slot) {  // the constants of the clauses, and what lies beside them
        for (const uint64_t constant : constants_)
            for (const uint64_t value : {constant, constant + 1, constant - 1})
                if (attempt(slot, value & expr::mask(variables_[slot].width))) return true;
        return false;
    }

    bool isNeeded(size_t slot) const {
        return std::ranges::any_of(variables_[slot].clauses, [&](uint32_t clause) { return perClause_[clause] > 0; });
    }

    bool round() {
        bool better = false;
        for (const size_t slot : order_) {
            if (solved() || budget_ == 0) break;
            if (!isNeeded(slot)) continue;
            if (pattern(slot, 1) || pattern(slot, ~uint64_t{0}))
                better = true;
            else if (variables_[slot].isFloat ? numbers(slot) : known(slot))
                better = true;
            else if (ladder(slot))
                better = true;
        }
        return better;
    }

    // `second` follows `first`: same change, opposite change, same value.
    bool pairs() {
        std::vector<size_t> needed;
        for (size_t slot = 0; slot < variables_.size(); ++slot)
            if (isNeeded(slot)) needed.push_back(slot);
        if (needed.size() < 2) return false;
        for (int tries = 0; tries < 4 && budget_ > 0; ++tries) {
            const size_t first = needed[random_.below(needed.size())];
            const size_t second = needed[random_.below(needed.size())];
            if (first == second) continue;
            if (attempt(first, evaluator_.get(second) & expr::mask(variables_[first].width))) return true;
            for (unsigned bit = 0; bit < std::min(variables_[first].width, 16u); ++bit)
                for (const uint64_t step : {uint64_t{1} << bit, uint64_t{0} - (uint64_t{1} << bit)})
                    for (const uint64_t other : {step, uint64_t{0} - step})
                        if (together(first, step, second, other)) return true;
        }
        return false;
    }

    bool together(size_t first, uint64_t step, size_t second, uint64_t other) {
        if (budget_ == 0) return false;
        --budget_;
        const uint64_t a = evaluator_.get(first), b = evaluator_.get(second);
        const double before = fitness_;
        evaluator_.set(first, moved(first, step));
        evaluator_.set(second, moved(second, other));
        reevaluate();
        if (fitness_ < before) return true;
        evaluator_.set(first, a);
        evaluator_.set(second, b);
        reevaluate();
        return false;
    }

    // Somewhere else: some of the inputs that matter get new values.
    void restart() {
        std::vector<size_t> needed;
        for (size_t slot = 0; slot < variables_.size(); ++slot)
            if (isNeeded(slot)) needed.push_back(slot);
        for (const size_t slot : needed) {
            const unsigned width = variables_[slot].width;
            if (needed.size() > 1 && random_.chance(0.4)) continue;
            uint64_t value = random_.next();
            switch (random_.below(4)) {
                case 0:
                    value = constants_.empty() ? random_.below(128) : random_.pick(constants_) + random_.below(5) - 2;
                    break;
                case 1:
                    value = random_.below(256);
                    break;
                case 2:
                    value &= expr::mask(1 + static_cast<unsigned>(random_.below(width)));
                    break;
                default:
                    break;
            }
            if (variables_[slot].isFloat && random_.chance(0.7)) {
                const double number = static_cast<double>(random_.between(-1000, 1000)) / (random_.chance(0.5) ? 1 : 8);
                value = expr::bitsOf(number, width);
            }
            evaluator_.set(slot, value & expr::mask(width));
        }
        budget_ -= budget_ > 0;
        reevaluate();
    }

    const Slice& slice_;
    expr::Evaluator evaluator_;
    Distances distances_;
    support::Random random_;
    uint32_t budget_;
    std::vector<Variable> variables_;  // by slot
    std::vector<size_t> order_;        // slots, as they get their turns
    std::vector<uint64_t> constants_;
    std::vector<double> perClause_, trial_;
    double fitness_ = 0;
    uint32_t unsatisfied_ = 0;
};

class Search : public Procedure {
public:
    Search(expr::Pool& pool, const Options& options) : pool_(pool), options_(options) {}

    Answer ask(const Slice& slice) override {
        Climb climb(slice, pool_, options_.seed, options_.searchEvaluations);
        if (!climb.run()) return {};
        return {Verdict::Sat, climb.model(), {}};
    }

private:
    expr::Pool& pool_;
    Options options_;
};

}  // namespace

std::unique_ptr<Procedure> makeSearch(expr::Pool& pool, const Options& options) {
    return std::make_unique<Search>(pool, options);
}

}  // namespace provest::solver
