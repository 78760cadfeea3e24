#include "search/climbing.hpp"
#include "search/dynamosa.hpp"
#include "search/whole_suite.hpp"

namespace provest::search {

namespace {

template <class A>
std::unique_ptr<Algorithm> make(const Workplace& workplace) {
    return std::make_unique<A>(workplace);
}

// Evolution finds call sequences, climbing values for them: a generation and a climb by turns.
class Both final : public Algorithm {
public:
    explicit Both(const Workplace& workplace) : climbing_(workplace), evolving_(workplace) {}

    void step(support::Random& random) override {
        if (steps_++ % 2 == 0)
            climbing_.step(random);
        else
            evolving_.step(random);
    }
    void adopt(const testcase::TestCase& test) override { evolving_.adopt(test); }
    std::vector<testcase::TestCase> ripe() override { return evolving_.ripe(); }
    double nearest(uint32_t goal) const override { return std::min(climbing_.nearest(goal), evolving_.nearest(goal)); }

private:
    Climbing climbing_;
    DynaMosa evolving_;
    uint64_t steps_ = 0;
};

constexpr AlgorithmEntry entries[] = {
    {"dynamosa+avm", "many objectives and the alternating variable method by turns", make<Both>},
    {"dynamosa", "every open goal within reach an objective of its own", make<DynaMosa>},
    {"suite", "whole test suites, all goals at once", make<WholeSuite>},
    {"avm", "one goal after the other by the alternating variable method", make<Climbing>},
};

}  // namespace

std::span<const AlgorithmEntry> algorithms() { return entries; }

const AlgorithmEntry* algorithmNamed(std::string_view name) {
    for (const AlgorithmEntry& entry : entries)
        if (entry.name == name) return &entry;
    return nullptr;
}

}  // namespace provest::search
