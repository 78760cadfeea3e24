// The search in a session: random tests, then an algorithm.
#pragma once

#include "driver/engine.hpp"
#include "search/search.hpp"

namespace provest::driver {

class SearchEngine : public Engine {
public:
    explicit SearchEngine(Workshop workshop);

    bool ready() override { return true; }
    void turn() override;
    void take(const testcase::TestCase& test) override { search_.adopt(test); }
    void seed(const testcase::TestCase& test) override { search_.seed(test); }
    double nearest(uint32_t goal) const override { return search_.nearest(goal); }

    bool hunt() override {
        search_.hunt();
        return true;
    }
    // See search::Algorithm::ripe.
    std::vector<testcase::TestCase> ripe() { return search_.ripe(); }
    void step() { search_.step(); }

private:
    std::vector<uint32_t> callersOf(const std::string& symbol) const;

    Workshop workshop_;
    search::Search search_;
};

}  // namespace provest::driver
