#include "testcase/generate.hpp"

#include "testcase/builder.hpp"

namespace provest::testcase {

using support::Random;

Generator::Generator(const program::Interface& interface)
    : interface_(interface), catalog_(interface), values_(interface) {}

TestCase Generator::generate(uint32_t function, Random& random) const {
    TestCase test;
    Builder builder(interface_, catalog_, values_, random, test);
    for (uint32_t v = 0; v < interface_.variables.size(); ++v)
        if (random.chance(interface_.variables[v].defined ? 0.25 : 0.7)) builder.variable(v);

    // Earlier calls matter where objects or state outlive a call; which is not known, so half of the tests have some.
    const auto& related = catalog_.related(function);
    const bool alone = interface_.functions.size() == 1;
    if (random.chance(related.size() > 1 ? 0.6 : alone ? 0.15 : 0.3))
        for (uint64_t n = 1 + random.below(random.chance(0.6) ? 2 : related.size() > 1 ? 7 : 4); n > 0; --n) {
            const uint32_t before = random.chance(0.7)
                                        ? random.pick(related)
                                        : static_cast<uint32_t>(random.below(interface_.functions.size()));
            if (!catalog_.isConsumer(before) && interface_.functions[before].name != "main") builder.call(before);
        }
    builder.call(function);

    for (uint32_t s = 0; s < interface_.undefined.size(); ++s)
        if (random.chance(0.85))
            for (uint64_t n = 1 + random.below(random.chance(0.3) ? 8 : 3); n > 0; --n) builder.answer(s);
    builder.environment();
    return test;
}

}  // namespace provest::testcase
