// Fitness-guided exploration (Xie, Tillmann, de Halleux and Schulte, Fitness-Guided Path Exploration in Dynamic
// Symbolic Execution, DSN 2009). For a branch that resists, the target:
//
//   fitness of a path      how far it was from taking the target, at the nearest of its visits (branch distance)
//   gain of a flip         how much fitness a path lost when a branch was flipped to this arm, on average so far
//   a candidate's value    the fitness of its path minus the gain of its arm; the least goes first
//
// So `if (v[i] == 3) x++;` before `if (x == 6)` is flipped again and again on the path that has flipped it most, while
// a search that treats all those candidates alike wanders. With several targets each gets a turn, and loses it when
// its best fitness does not improve any more. Candidates of paths that met no target come last, the shortest first.
#include "explore/strategy/fitnex.hpp"

#include "expr/evaluate.hpp"
#include "solver/distance.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace provest::explore {

namespace {

using program::CounterId;
constexpr double never = std::numeric_limits<double>::infinity();

class Fitnex : public Strategy {
public:
    explicit Fitnex(const CoverageStructure& structure) : structure_(&structure) {}

    size_t select(std::span<const Candidate* const> from) override {
        const auto aim = aimAt();
        std::tuple<double, uint32_t, CandidateId> best{never, ~0u, ~0u};
        size_t chosen = 0;
        for (size_t i = 0; i < from.size(); ++i) {
            const double value = aim == targets_.end() ? never : aim->second.value(*from[i]);
            const std::tuple rank{value, from[i]->length, from[i]->id};
            if (i > 0 && rank >= best) continue;
            best = rank;
            chosen = i;
        }
        return chosen;
    }

    void ran(const RunView& run) override {
        for (const auto& [arm, conditions] : openOn(run.path)) {
            Target& target = targets_[arm];
            const double fitness = nearest(conditions, run.path.inputs);
            target.fitness[run.run] = fitness;
            if (target.fitness.size() > remembered) target.fitness.erase(target.fitness.begin());
            if (fitness < target.best) {
                target.best = fitness;
                target.patience = turn;
            }
            if (run.from) {
                const auto parent = target.fitness.find(run.from->run);
                if (parent != target.fitness.end()) target.gains[run.from->arm].add(parent->second - fitness);
            }
        }
    }

private:
    static constexpr uint32_t turn = 16;        // picks without improvement
    static constexpr size_t visits = 64;        // of the target per path, the last ones
    static constexpr size_t perPath = 32;       // targets, the last ones
    static constexpr size_t remembered = 4096;  // paths per target

    struct Gain {
        double sum = 0;
        uint32_t count = 0;
        void add(double gain) {
            sum += gain;
            ++count;
        }
        double average() const { return count ? sum / count : 0; }
    };
    struct Target {
        std::map<uint32_t, double> fitness;  // by run
        std::map<CounterId, Gain> gains;     // by flipped arm
        double best = never;
        uint32_t patience = turn;

        double value(const Candidate& candidate) const {
            const auto path = fitness.find(candidate.run);
            if (path == fitness.end()) return never;
            const auto gain = gains.find(candidate.arm);
            return path->second - (gain == gains.end() ? 0 : gain->second.average());
        }
    };
    using Targets = std::map<CounterId, Target>;

    // The target whose turn it is.
    Targets::iterator aimAt() {
        std::erase_if(targets_, [&](const auto& entry) { return !structure_->opens(entry.first); });
        if (targets_.empty()) return targets_.end();
        auto current = targets_.lower_bound(current_);
        if (current == targets_.end()) current = targets_.begin();
        if (current->second.patience == 0) {
            current->second.patience = turn;
            if (++current == targets_.end()) current = targets_.begin();
        }
        current_ = current->first;
        --current->second.patience;
        return current;
    }

    // The conditions under which the path would have taken arms that are still open.
    std::map<CounterId, std::vector<expr::Term>> openOn(const execute::Path& path) const {
        std::map<CounterId, std::vector<expr::Term>> found;
        for (auto clause = path.clauses.rbegin(); clause != path.clauses.rend(); ++clause)
            for (const execute::Choice& other : clause->others) {
                if (other.arm == ~0u || !structure_->opens(other.arm)) continue;
                if (found.size() == perPath && !found.contains(other.arm)) continue;
                if (auto& conditions = found[other.arm]; conditions.size() < visits)
                    conditions.push_back(other.condition);
            }
        return found;
    }

    static double nearest(const std::vector<expr::Term>& conditions, std::span<const uint64_t> inputs) {
        expr::Evaluator evaluator(conditions);
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
            const uint32_t input = evaluator.inputs()[slot];
            evaluator.set(slot, input < inputs.size() ? inputs[input] : 0);
        }
        evaluator.sweep();
        solver::Distances distances(evaluator, conditions);
        double least = never;
        for (size_t i = 0; i < conditions.size(); ++i) least = std::min(least, distances.of(i));
        return least;
    }

    const CoverageStructure* structure_;
    Targets targets_;
    CounterId current_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> makeFitnex(const CoverageStructure& structure, const StrategyOptions&) {
    return std::make_unique<Fitnex>(structure);
}

}  // namespace provest::explore
