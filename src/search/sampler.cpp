#include "search/sampler.hpp"

#include "search/moves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace provest::search {

using support::Random;
using testcase::TestCase;

Sampler::Sampler(const program::Interface& interface, const program::Goals& goals, const coverage::Status& status,
                 const testcase::Generator& generator, Runner& runner, std::vector<uint32_t> functions, uint32_t batch)
    : interface_(interface),
      goals_(goals),
      status_(status),
      generator_(generator),
      runner_(runner),
      functions_(std::move(functions)),
      batch_(batch),
      barren_(functions_.size()),
      hangs_(functions_.size()),
      openIn_(functions_.size()) {}

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
    if (status_.coveredCount() != lookedAt_) look();
    std::vector<double> weight(functions_.size());
    double total = 0;
    for (size_t e = 0; e < weight.size(); ++e) {
        weight[e] = 0.2 + (openElsewhere_ ? 1.0 : 0.0) + std::sqrt(4.0 * openIn_[e]);
        weight[e] /= 1.0 + barren_[e] / 32.0 + hangs_[e] / 16.0;
        total += weight[e];
    }
    double draw = random.unit() * total;
    for (size_t e = 0; e < weight.size(); ++e)
        if ((draw -= weight[e]) < 0) return static_cast<uint32_t>(e);
    return static_cast<uint32_t>(weight.size() - 1);
}

void Sampler::look() {
    lookedAt_ = status_.coveredCount();
    std::fill(openIn_.begin(), openIn_.end(), 0);
    openElsewhere_ = 0;
    for (const uint32_t g : status_.open()) {
        bool direct = false;
        for (size_t e = 0; e < functions_.size(); ++e)
            if (interface_.functions[functions_[e]].symbol == goals_.goals[g].function) {
                ++openIn_[e];
                direct = true;
            }
        if (!direct) ++openElsewhere_;
    }
}

}  // namespace provest::search
