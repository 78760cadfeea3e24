// The layers, asked one after the other. What every layer relies on happens here once: slicing, splitting conjunctions,
// and the evaluation of models.
#include "solver/solver.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>
#include <unordered_set>

#include "expr/evaluate.hpp"
#include "expr/slice.hpp"
#include "solver/procedure.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

std::string_view nameOf(Layer layer) {
    constexpr std::array<std::string_view, layerCount + 1> names{"quick", "cache", "search", "z3", "none"};
    return names[static_cast<size_t>(layer)];
}

namespace {

struct Prepared {
    Slice slice;
    std::vector<uint32_t> origin;     // of each clause: its index in the question
    std::vector<uint32_t> falsehood;  // a clause that is plainly false
};

// `a && b` is two clauses: more to slice apart and to recognise. Negated disjunctions likewise.
void split(expr::Pool& pool, Term clause, std::vector<Term>& parts) {
    std::vector<Term> open{clause};
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        if (term->op == Op::And) {
            open.push_back((*term)[1]);
            open.push_back((*term)[0]);
        } else if (term->op == Op::Not && (*term)[0]->op == Op::Or) {
            open.push_back(pool.negate((*(*term)[0])[1]));
            open.push_back(pool.negate((*(*term)[0])[0]));
        } else {
            parts.push_back(term);
        }
    }
}

Prepared prepare(expr::Pool& pool, const Question& question) {
    Prepared result;
    result.slice.start = question.start;
    const std::vector<uint32_t> kept = expr::slice(pool, question.clauses, question.clauses.size() - 1);
    std::unordered_set<Term> seen;
    std::vector<Term> parts;
    for (const uint32_t index : kept) {
        parts.clear();
        split(pool, question.clauses[index], parts);
        for (const Term part : parts) {
            if (part->isFalse()) result.falsehood = {index};
            if (part->isConstant() || !seen.insert(part).second) continue;
            result.slice.clauses.push_back(part);
            result.origin.push_back(index);
        }
    }
    for (const Term clause : result.slice.clauses)
        for (const uint32_t input : pool.inputsOf(clause)) result.slice.inputs.push_back(input);
    std::sort(result.slice.inputs.begin(), result.slice.inputs.end());
    result.slice.inputs.erase(std::unique(result.slice.inputs.begin(), result.slice.inputs.end()),
                              result.slice.inputs.end());
    return result;
}

bool holds(const Slice& slice, const std::vector<std::pair<uint32_t, uint64_t>>& model) {
    expr::Evaluator evaluator(slice.clauses);
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
        const uint32_t input = evaluator.inputs()[slot];
        evaluator.set(slot, slice.startOf(input));
        for (const auto& [number, value] : model)
            if (number == input) evaluator.set(slot, value);
    }
    evaluator.sweep();
    for (size_t i = 0; i < slice.clauses.size(); ++i)
        if (evaluator.root(i) == 0) return false;
    return true;
}

class LayeredSolver : public Solver {
public:
    LayeredSolver(expr::Pool& pool, const Options& options) : pool_(pool) {
        if (options.quick) layers_.push_back({Layer::Quick, makeQuick(pool)});
        if (options.cache) layers_.push_back({Layer::Cache, makeCache()});
        if (options.search) layers_.push_back({Layer::Search, makeSearch(pool, options)});
        if (options.z3) layers_.push_back({Layer::Z3, makeZ3(options)});
    }

    Reply solve(const Question& question) override {
        ++statistics_.questions;
        Reply reply;
        if (question.clauses.empty()) {
            reply.verdict = Verdict::Sat;
            return reply;
        }
        const Prepared prepared = prepare(pool_, question);
        const bool isNew = noteDistinct(prepared.slice);
        if (!prepared.falsehood.empty()) {
            reply.verdict = Verdict::Unsat;
            reply.core = prepared.falsehood;
            reply.answeredBy = Layer::Quick;
            ++statistics_.layers[static_cast<size_t>(Layer::Quick)].unsat;
        } else {
            askLayers(prepared, reply);
        }
        if (reply.verdict == Verdict::Unknown)
            ++statistics_.unknown;
        else if (isNew)
            ++statistics_.distinctAnswered[static_cast<size_t>(reply.answeredBy)];
        return reply;
    }

    Statistics statistics() const override { return statistics_; }

    void forget() override {
        for (auto& [layer, procedure] : layers_) procedure->forget();
        distinct_.clear();
    }

private:
    void askLayers(const Prepared& prepared, Reply& reply) {
        for (size_t at = 0; at < layers_.size(); ++at) {
            auto& [layer, procedure] = layers_[at];
            LayerStatistics& record = statistics_.layers[static_cast<size_t>(layer)];
            const auto began = std::chrono::steady_clock::now();
            Answer answer = procedure->ask(prepared.slice);
            record.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            if (answer.verdict == Verdict::Sat && !holds(prepared.slice, answer.model)) {
                ++statistics_.wrongModels;
                answer = {};
            }
            if (answer.verdict == Verdict::Unknown) {
                ++record.passed;
                continue;
            }
            ++(answer.verdict == Verdict::Sat ? record.sat : record.unsat);
            for (size_t earlier = 0; earlier < at; ++earlier) layers_[earlier].second->learn(prepared.slice, answer);
            reply.verdict = answer.verdict;
            reply.answeredBy = layer;
            reply.model = std::move(answer.model);
            for (const uint32_t index : answer.core) reply.core.push_back(prepared.origin[index]);
            std::sort(reply.core.begin(), reply.core.end());
            reply.core.erase(std::unique(reply.core.begin(), reply.core.end()), reply.core.end());
            return;
        }
    }

    bool noteDistinct(const Slice& slice) {
        std::vector<Term> key = slice.clauses;
        std::sort(key.begin(), key.end(), [](Term a, Term b) { return a->id < b->id; });
        uint64_t hash = key.size();
        for (const Term term : key) hash = (hash ^ term->id) * 0x9E3779B97F4A7C15u ^ hash >> 31;
        const bool isNew = distinct_.insert(hash).second;
        statistics_.distinct += isNew;
        return isNew;
    }

    expr::Pool& pool_;
    std::vector<std::pair<Layer, std::unique_ptr<Procedure>>> layers_;
    Statistics statistics_;
    std::unordered_set<uint64_t> distinct_;  // hashes of sliced questions
};

}  // namespace

std::unique_ptr<Solver> makeSolver(expr::Pool& pool, Options options) {
    return std::make_unique<LayeredSolver>(pool, options);
}

}  // namespace provest::solver
