#include "driver/watcher.hpp"

#include "driver/observers.hpp"
#include "testcase/edit.hpp"

#include <algorithm>

namespace provest::driver {

namespace {

using Kind = execute::Observation::CallEnding::Kind;

constexpr execute::Memory otherMemory{0xa5a5a5a5};

}  // namespace

oracle::Baseline Watcher::baseline() const {
    oracle::Baseline bytes(interface_.variables.size());
    auto idle = executor_.observe(testcase::encode(testcase::TestCase{}, interface_));
    if (!idle) return bytes;
    for (size_t i = 0; i < bytes.size() && i < (*idle)->variableAddresses.size(); ++i) {
        bytes[i].resize(interface_.type(interface_.variables[i].type).size);
        if (!(*idle)->read((*idle)->variableAddresses[i], bytes[i])) bytes[i].clear();
    }
    return bytes;
}

emit::Test Watcher::watched(const testcase::TestCase& data, const oracle::Baseline& baseline, bool mayAsk) const {
    emit::Test test{.data = data};
    const testcase::Encoded encoded = testcase::encode(data, interface_);
    std::vector<bool> returned;
    {
        const auto first = executor_.observe(encoded);
        const auto second = executor_.observe(encoded, otherMemory);
        if (!first || !second) return test;
        test.expected = oracle::derive(data, interface_, catalog_, **first, **second, baseline);
        const auto ending = oracle::endingOf((*first)->run);
        if (ending) test.expected.ending = *ending;
        if (!mayAsk || !interface_.isCxx || !ending || ending->kind != oracle::Ending::Kind::Returned) return test;
        for (const auto& call : (*first)->endings) returned.push_back(call.kind == Kind::Returned);
    }
    return asking(data, returned, baseline).value_or(std::move(test));
}

std::optional<emit::Test> Watcher::asking(const testcase::TestCase& data, const std::vector<bool>& returned,
                                          const oracle::Baseline& baseline) const {
    emit::Test test{.data = withObservers(data, interface_, returned)};
    if (test.data.calls.size() == data.calls.size()) return std::nullopt;
    const testcase::Encoded encoded = testcase::encode(test.data, interface_);
    const auto first = executor_.observe(encoded);
    const auto second = executor_.observe(encoded, otherMemory);
    if (!first || !second || (*first)->run.outcome != execute::Outcome::Returned ||
        oracle::endingOf((*first)->run) != oracle::endingOf((*second)->run))
        return std::nullopt;
    test.expected = oracle::derive(test.data, interface_, catalog_, **first, **second, baseline);
    test.expected.ending = *oracle::endingOf((*first)->run);
    // a call about which there is nothing to say asks in vain
    const auto& endings = (*first)->endings;
    const auto told = [&](size_t call) {
        const auto isAboutIt = [&](const auto& one) {
            return one.place.root == oracle::Root::Result && one.place.index == call;
        };
        return call < endings.size() && endings[call].kind == Kind::Returned &&
               std::any_of(test.expected.list.begin(), test.expected.list.end(), isAboutIt);
    };
    for (size_t call = data.calls.size(); call < test.data.calls.size(); ++call)
        if (!told(call)) return std::nullopt;
    if (!isClean_(encoded)) return std::nullopt;  // asking can be as wrong as any other call
    return test;
}

void Watcher::dropSkipped(testcase::TestCase& data, uint32_t* last) const {
    if (!interface_.isCxx) return;
    // what was made for a call that is gone now stands alone, and may be missing something itself
    for (bool dropped = true; dropped;) {
        dropped = false;
        const auto seen = executor_.observe(testcase::encode(data, interface_));
        if (!seen) return;
        const auto& endings = (*seen)->endings;
        for (size_t c = endings.size(); c-- > 0;) {
            if (endings[c].kind != Kind::Skipped || data.calls.size() <= 1) continue;
            if (last && c > *last) continue;
            testcase::removeCall(data, static_cast<uint32_t>(c), interface_);
            if (last && *last > 0) --*last;
            dropped = true;
        }
    }
}

}  // namespace provest::driver
