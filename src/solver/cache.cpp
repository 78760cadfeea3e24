// The second layer: what was answered before. The same clauses have the same answer; clauses that contain a known
// contradiction are contradictory (KLEE's counterexample cache has the same idea); and a model of another question is
// often one of this, since questions of one unit are variations of few paths.
#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include "expr/evaluate.hpp"
#include "solver/procedure.hpp"

namespace provest::solver {

using expr::Term;

namespace {

constexpr size_t mostModels = 12;  // re-tried per question: the youngest that have all its inputs
constexpr size_t modelsKept = 64;
using Model = std::vector<std::pair<uint32_t, uint64_t>>;  // ascending by input

std::vector<uint32_t> keyOf(const std::vector<Term>& clauses) {
    std::vector<uint32_t> key;
    for (const Term clause : clauses) key.push_back(clause->id);
    std::sort(key.begin(), key.end());
    return key;
}

struct KeyHash {
    size_t operator()(const std::vector<uint32_t>& key) const {
        uint64_t hash = key.size();
        for (const uint32_t id : key) hash = (hash ^ id ^ hash >> 31) * 0x9E3779B97F4A7C15u;
        return static_cast<size_t>(hash ^ hash >> 29);
    }
};

class Cache : public Procedure {
public:
    Answer ask(const Slice& slice) override {
        const std::vector<uint32_t> key = keyOf(slice.clauses);
        if (const auto known = exact_.find(key); known != exact_.end()) {
            Answer answer{known->second.verdict, known->second.model, {}};
            if (answer.verdict == Verdict::Unsat) answer.core = indices(slice, known->second.coreIds);
            return answer;
        }
        if (const std::vector<uint32_t>* core = containedCore(key)) return {Verdict::Unsat, {}, indices(slice, *core)};
        return fromModels(slice);
    }

    void learn(const Slice& slice, const Answer& answer) override {
        Entry entry{answer.verdict, {}, {}};
        if (answer.verdict == Verdict::Sat) {
            for (const uint32_t input : slice.inputs) entry.model.emplace_back(input, slice.startOf(input));
            for (const auto& [input, value] : answer.model) {
                const auto at = std::lower_bound(entry.model.begin(), entry.model.end(), std::pair(input, uint64_t{0}));
                if (at != entry.model.end() && at->first == input) at->second = value;
            }
            models_.push_front(entry.model);
            if (models_.size() > modelsKept) models_.pop_back();
        } else {
            for (const uint32_t index : answer.core) entry.coreIds.push_back(slice.clauses[index]->id);
            std::sort(entry.coreIds.begin(), entry.coreIds.end());
            if (!entry.coreIds.empty()) cores_[entry.coreIds.back()].push_back(entry.coreIds);
        }
        exact_.emplace(keyOf(slice.clauses), std::move(entry));
    }

    void forget() override {
        exact_.clear();
        cores_.clear();
        models_.clear();
    }

private:
    struct Entry {
        Verdict verdict;
        Model model;
        std::vector<uint32_t> coreIds;
    };

    const std::vector<uint32_t>* containedCore(const std::vector<uint32_t>& key) const {
        if (cores_.empty()) return nullptr;
        for (const uint32_t id : key) {
            const auto found = cores_.find(id);
            if (found == cores_.end()) continue;
            for (const auto& core : found->second)
                if (std::includes(key.begin(), key.end(), core.begin(), core.end())) return &core;
        }
        return nullptr;
    }

    static std::vector<uint32_t> indices(const Slice& slice, const std::vector<uint32_t>& ids) {
        std::vector<uint32_t> result;
        for (uint32_t i = 0; i < slice.clauses.size(); ++i)
            if (std::binary_search(ids.begin(), ids.end(), slice.clauses[i]->id)) result.push_back(i);
        return result;
    }

    Answer fromModels(const Slice& slice) const {
        std::optional<expr::Evaluator> evaluator;
        size_t tried = 0;
        for (const Model& model : models_) {
            const bool hasAll = std::ranges::all_of(slice.inputs, [&](uint32_t input) {
                const auto at = std::lower_bound(model.begin(), model.end(), std::pair(input, uint64_t{0}));
                return at != model.end() && at->first == input;
            });
            if (!hasAll) continue;
            if (tried++ == mostModels) break;
            if (!evaluator) evaluator.emplace(slice.clauses);
            Answer answer{Verdict::Sat, {}, {}};
            for (size_t slot = 0; slot < evaluator->inputs().size(); ++slot) {
                const uint32_t input = evaluator->inputs()[slot];
                const auto at = std::lower_bound(model.begin(), model.end(), std::pair(input, uint64_t{0}));
                evaluator->set(slot, at->second);
                answer.model.emplace_back(input, at->second);
            }
            evaluator->sweep();
            bool all = true;
            for (size_t i = 0; i < slice.clauses.size() && all; ++i) all = evaluator->root(i) != 0;
            if (all) return answer;
        }
        return {};
    }

    std::unordered_map<std::vector<uint32_t>, Entry, KeyHash> exact_;
    std::unordered_map<uint32_t, std::vector<std::vector<uint32_t>>> cores_;  // by their greatest id
    std::deque<Model> models_;                                                // youngest first
};

}  // namespace

std::unique_ptr<Procedure> makeCache() { return std::make_unique<Cache>(); }

}  // namespace provest::solver
