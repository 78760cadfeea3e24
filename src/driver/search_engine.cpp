#include "driver/search_engine.hpp"

#include <set>
#include <string>
#include <utility>

namespace provest::driver {

SearchEngine::SearchEngine(Workshop workshop)
    : workshop_(std::move(workshop)),
      search_(
          workshop_.unit.interface, workshop_.unit.goals, workshop_.executor, workshop_.status,
          [this](program::CounterId counter) { return workshop_.unit.flow.waysTo(counter); },
          [this](const testcase::TestCase& test) { return workshop_.admit(test); },
          support::Random(workshop_.options.seed),
          search::Options{.functions = workshop_.functions,
                          .callers = [this](const std::string& symbol) { return callersOf(symbol); },
                          .algorithm = workshop_.options.algorithm,
                          .keepAll = workshop_.options.adaptive.keepAll}) {}

void SearchEngine::turn() {
    search_.step();
    // What came nearer to a goal by a change of values, though it covered nothing: one more path to start from.
    for (const testcase::TestCase& test : search_.ripe()) workshop_.near(test);
}

std::vector<uint32_t> SearchEngine::callersOf(const std::string& symbol) const {
    std::set<std::string> leading;
    const program::FlowGraph& flow = workshop_.unit.flow;
    for (const uint32_t function : flow.leadingTo(symbol)) leading.insert(flow.functions[function].name);
    std::vector<uint32_t> callers;
    for (const uint32_t function : workshop_.functions)
        if (leading.contains(program::thunkName(workshop_.unit.interface.functions[function])))
            callers.push_back(function);
    return callers;
}

}  // namespace provest::driver
