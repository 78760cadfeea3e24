#include "search/objectives.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace provest::search {

using execute::Reading;
using program::ControlParent;
using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Goals;
using program::Side;
using program::Truth;

namespace {

constexpr float far = std::numeric_limits<float>::infinity();

float normalised(float distance) { return distance == far ? 1 : distance / (distance + 1); }

// The branch goals at the place of the condition name its arms.
std::vector<CounterId> armsOf(const Goals& goals, uint32_t decision, uint32_t condition, Truth truth) {
    for (const Goal& pair : goals.goals) {
        if (pair.kind != GoalKind::Mcdc || pair.decision != decision || pair.condition != condition) continue;
        for (const Goal& side : goals.goals)
            if (side.kind == GoalKind::Branch && side.side == (truth == Truth::True ? Side::True : Side::False) &&
                side.at.line == pair.at.line && side.at.column == pair.at.column && side.at.file == pair.at.file &&
                side.expansion == pair.expansion && side.function == pair.function)
                return side.anyOf;
    }
    return {};
}

}  // namespace

std::vector<ControlParent> waysToGoal(const Goal& goal, const Ways& ways) {
    constexpr size_t most = 4;  // witnesses followed
    std::vector<ControlParent> all;
    for (size_t i = 0; i < goal.anyOf.size() && i < most; ++i) {
        const auto more = ways(goal.anyOf[i]);
        all.insert(all.end(), more.begin(), more.end());
    }
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return std::pair(a.level, a.arm) < std::pair(b.level, b.arm); });
    return all;
}

std::vector<CounterId> armsOfVector(const Goals& goals, uint32_t decision, CounterId counter) {
    std::vector<CounterId> steps;
    for (const auto& vector : goals.decisions[decision].vectors) {
        if (vector.counter != counter) continue;
        for (uint32_t c = 0; c < vector.conditions.size(); ++c)
            if (vector.conditions[c] != Truth::DontCare)
                for (CounterId arm : armsOf(goals, decision, c, vector.conditions[c])) steps.push_back(arm);
        break;
    }
    return steps;
}

Objectives::Objectives(std::span<const uint32_t> goals, const Goals& all, const coverage::Status& status,
                       const Ways& ways)
    : goals_(goals.begin(), goals.end()) {
    std::map<CounterId, uint32_t> known;
    const auto probe = [&](CounterId arm) {
        const auto [at, fresh] = known.try_emplace(arm, static_cast<uint32_t>(probes_.size()));
        if (fresh) probes_.push_back(arm);
        return at->second;
    };
    for (const uint32_t g : goals_) {
        Objective& objective = objectives_.emplace_back();
        const Goal& goal = all.goals[g];
        std::vector<ControlParent> steps;
        if (goal.kind == GoalKind::Mcdc) {
            for (const CounterId counter : status.wanted(g)) {
                const std::vector<CounterId> arms = armsOfVector(all, goal.decision, counter);
                if (arms.empty()) continue;
                std::vector<uint32_t>& vector = objective.vectors.emplace_back();
                for (const CounterId arm : arms) vector.push_back(probe(arm));
                if (steps.empty()) steps = ways(arms.front());
            }
        } else {
            steps = waysToGoal(goal, ways);
        }
        for (const ControlParent& step : steps) objective.ways.push_back({probe(step.arm), step.level});
    }
}

std::vector<float> Objectives::measure(std::span<const Reading> readings) const {
    std::vector<float> out(objectives_.size(), far);
    if (readings.size() < probes_.size()) return out;
    for (size_t o = 0; o < objectives_.size(); ++o) {
        const Objective& objective = objectives_[o];
        for (const auto& vector : objective.vectors) {
            float apart = 0;
            for (const uint32_t p : vector) apart += normalised(readings[p].distance);
            const auto size = static_cast<float>(vector.size());
            // A decision that was not met at all is as far as its way says.
            if (apart < size) out[o] = std::min(out[o], apart / (size + 1));
        }
        if (out[o] < far) continue;
        for (auto way = objective.ways.begin(); way != objective.ways.end() && out[o] == far;) {
            const uint32_t level = way->level;
            float nearest = far;
            for (; way != objective.ways.end() && way->level == level; ++way)
                nearest = std::min(nearest, readings[way->probe].distance);
            if (nearest < far) out[o] = static_cast<float>(level) + normalised(nearest);
        }
    }
    return out;
}

uint64_t Objectives::taken(size_t objective, std::span<const Reading> readings) const {
    uint64_t times = 0;
    for (const Step& step : objectives_[objective].ways)
        if (step.level == 0 && step.probe < readings.size()) times += readings[step.probe].count;
    return times;
}

bool isFrontier(const Goal& goal, const coverage::Status& status, const Ways& ways) {
    if (goal.anyOf.empty()) return true;
    bool depends = false;
    for (const ControlParent& step : ways(goal.anyOf.front())) {
        if (step.level != 1) continue;
        if (status.ran(step.arm)) return true;
        depends = true;
    }
    return !depends;
}

}  // namespace provest::search
