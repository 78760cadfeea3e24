#include "reach/frontier.hpp"

#include <array>
#include <cassert>

namespace provest::reach::gcfg {

namespace {

FrontierKey oldest(const Gcfg& model) {
    assert(!model.frontier().empty());
    auto best = model.frontier().begin();
    for (auto one = best; one != model.frontier().end(); ++one)
        if (one->second.order < best->second.order) best = one;
    return best->first;
}

class Discovery : public FrontierChoice {
public:
    FrontierKey choose(const Gcfg& model) override { return oldest(model); }
};

class Nearest : public FrontierChoice {
public:
    FrontierKey choose(const Gcfg& model) override {
        if (++turn_ % 4 == 0) return oldest(model);
        auto best = model.frontier().begin();
        const auto rank = [&](const auto& one) {
            return std::pair(model.r(one->first.first).distance, one->second.order);
        };
        for (auto one = best; one != model.frontier().end(); ++one)
            if (rank(one) < rank(best)) best = one;
        return best->first;
    }

private:
    uint64_t turn_ = 0;
};

constexpr std::array<FrontierChoiceEntry, 2> choices{{
    {"discovery", []() -> std::unique_ptr<FrontierChoice> { return std::make_unique<Discovery>(); }},
    {"nearest", []() -> std::unique_ptr<FrontierChoice> { return std::make_unique<Nearest>(); }},
}};

}  // namespace

std::span<const FrontierChoiceEntry> frontierChoices() { return choices; }

double distanceOf(Runs& runs, Run& run, const Moment& moment, std::span<const Term> condition) {
    double sum = 0;
    for (const Term one : condition)
        if (runs.evaluate(run, moment, one) == 0 && runs.isFixed(run, moment, one))
            sum += runs.distance(run, moment, one);
    return sum;
}

}  // namespace provest::reach::gcfg
