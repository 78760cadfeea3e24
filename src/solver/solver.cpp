// The layers, asked one after the other, each on the prepared question (prepare.hpp); and the evaluation of models.
#include "solver/solver.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>
#include <unordered_set>

#include "expr/evaluate.hpp"
#include "solver/prepare.hpp"

namespace provest::solver {

using expr::Term;

std::string_view nameOf(Layer layer) {
    constexpr std::array<std::string_view, layerCount + 1> names{"quick", "cache", "search", "z3", "none"};
    return names[static_cast<size_t>(layer)];
}

namespace {

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
    LayeredSolver(expr::Pool& pool, const Options& options) : pool_(pool), substituting_(options.quick) {
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
        const Prepared prepared = prepare(pool_, question, substituting_);
        const bool isNew = noteDistinct(prepared.slice);
        LayerStatistics& quick = statistics_.layers[static_cast<size_t>(Layer::Quick)];
        if (!prepared.contradiction.empty()) {
            reply.verdict = Verdict::Unsat;
            reply.core = prepared.contradiction;
            reply.answeredBy = Layer::Quick;
            ++quick.unsat;
        } else if (prepared.slice.clauses.empty()) {
            reply.verdict = Verdict::Sat;
            reply.answeredBy = Layer::Quick;
            ++quick.sat;
        } else {
            askLayers(prepared, reply);
        }
        if (reply.verdict == Verdict::Sat && !prepared.fixed.empty()) {
            reply.model.insert(reply.model.end(), prepared.fixed.begin(), prepared.fixed.end());
            if (!holds({prepared.whole, {}, question.start}, reply.model)) {
                ++statistics_.wrongModels;
                reply = {};
            }
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
            for (const uint32_t index : answer.core)
                reply.core.insert(reply.core.end(), prepared.origin[index].begin(), prepared.origin[index].end());
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
    bool substituting_;
    std::vector<std::pair<Layer, std::unique_ptr<Procedure>>> layers_;
    Statistics statistics_;
    std::unordered_set<uint64_t> distinct_;  // hashes of sliced questions
};

}  // namespace

std::unique_ptr<Solver> makeSolver(expr::Pool& pool, Options options) {
    return std::make_unique<LayeredSolver>(pool, options);
}

}  // namespace provest::solver
