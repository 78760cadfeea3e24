#include "search/sampler.hpp"

#include "search/moves.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace provest::search {

using support::Random;
using testcase::TestCase;

Sampler::Sampler(const program::Interface& interface, const program::Goals& goals, const coverage::Status& status,
                 const testcase::Generator& generator, Runner& runner, std::vector<uint32_t> functions, Callers callers,
                 uint32_t batch)
    : interface_(interface),
      goals_(goals),
      status_(status),
      generator_(generator),
      runner_(runner),
      functions_(std::move(functions)),
      callers_(std::move(callers)),
      batch_(batch),
      barren_(functions_.size()),
      hangs_(functions_.size()),
      openTo_(functions_.size()) {}

void Sampler::step(Random& random) {
    const uint32_t before = status_.coveredCount();
    const uint32_t entry = toured() ? pick(random) : batches_ % static_cast<uint32_t>(functions_.size());
    ++batches_;
    const uint32_t function = functions_[entry];
    TestCase test = draw(function, random);
    const Shape shape(std::move(test), interface_);
    std::vector<Variant> variants(1);
    const bool still = shape.slots.empty() && shape.texts.empty();
    while (!still && variants.size() < batch_)
        variants.push_back(redraw(shape, interface_, generator_.values(), random));
    const auto runs = runner_.run(shape.test, shape.encoded, variants);
    for (const auto& run : runs) hangs_[entry] += run.outcome == execute::Outcome::OutOfFuel;
    if (still) {  // nothing to vary in place: other shapes instead
        std::vector<TestCase> others;
        for (int i = 0; i < 16; ++i) others.push_back(draw(function, random));
        runner_.run(others);
    }
    barren_[entry] = status_.coveredCount() > before ? 0 : barren_[entry] + 1;
}

TestCase Sampler::draw(uint32_t function, Random& random) const {
    const auto& pool = runner_.pool();
    if (pool.empty() || random.chance(0.4)) return generator_.generate(function, random);
    // What took luck to make is in the suite: an object that accepted its arguments, a state.
    if (!toured() || random.chance(0.4)) return generator_.extend(random.pick(pool), function, random);
    const TestCase& parent = random.pick(pool);
    return random.chance(0.2) ? generator_.crossover(random.pick(pool), parent, random)
                              : generator_.mutate(parent, random);
}

uint32_t Sampler::function(Random& random) { return functions_[pick(random)]; }

uint32_t Sampler::pick(Random& random) {
    if (status_.version() != lookedAt_) look();
    std::vector<double> weight(functions_.size());
    double total = 0;
    for (size_t e = 0; e < weight.size(); ++e) {
        weight[e] = 0.2 + std::sqrt(4.0 * openTo_[e]);
        weight[e] /= 1.0 + barren_[e] / 32.0 + hangs_[e] / 16.0;
        total += weight[e];
    }
    double draw = random.unit() * total;
    for (size_t e = 0; e < weight.size(); ++e)
        if ((draw -= weight[e]) < 0) return static_cast<uint32_t>(e);
    return static_cast<uint32_t>(weight.size() - 1);
}

void Sampler::look() {
    lookedAt_ = status_.version();
    std::fill(openTo_.begin(), openTo_.end(), 0);
    for (const uint32_t g : status_.open()) {
        const std::vector<size_t>& entries = entriesTo(goals_.goals[g].function);
        for (const size_t e : entries) openTo_[e] += 1.0 / static_cast<double>(entries.size());
    }
}

// The function itself, if it can be called; else those that call it; else all, for nobody knows.
const std::vector<size_t>& Sampler::entriesTo(const std::string& symbol) {
    const auto [at, isNew] = entriesTo_.try_emplace(symbol);
    std::vector<size_t>& entries = at->second;
    if (!isNew) return entries;
    const auto addIf = [&](auto fits) {
        for (size_t e = 0; e < functions_.size(); ++e)
            if (fits(functions_[e])) entries.push_back(e);
    };
    addIf([&](uint32_t function) { return interface_.functions[function].symbol == symbol; });
    if (entries.empty() && callers_) {
        const std::vector<uint32_t> callers = callers_(symbol);
        const std::set<uint32_t> calling(callers.begin(), callers.end());
        addIf([&](uint32_t function) { return calling.contains(function); });
    }
    if (entries.empty()) addIf([](uint32_t) { return true; });
    return entries;
}

}  // namespace provest::search
