#include "testcase/generate.hpp"

#include "testcase/builder.hpp"
#include "testcase/slots.hpp"

#include <algorithm>

namespace provest::testcase {

using support::Random;

namespace {
constexpr size_t mostCalls = 40;  // of a test that grows
}

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

    for (uint32_t s = 0; s < interface_.undefined.size(); ++s) {
        if (!random.chance(0.85)) continue;
        const size_t first = test.answers.size();
        const uint64_t most = random.chance(0.3) ? 8 : random.chance(0.15) ? 32 : 3;
        for (uint64_t n = 1 + random.below(most); n > 0; --n) builder.answer(s);
        order(test, first, random);
    }
    builder.environment();
    return test;
}

TestCase Generator::extend(const TestCase& test, uint32_t function, Random& random) const {
    TestCase out = test;
    if (out.calls.empty() || out.calls.size() >= mostCalls || interface_.functions[out.calls.back().function].noReturn)
        return generate(function, random);
    Builder(interface_, catalog_, values_, random, out).call(function);
    return out;
}

// Whoever calls a comparison asks for a sign, and many answers must agree before a tree leans or a list is sorted.
void Generator::order(TestCase& test, size_t first, Random& random) const {
    const auto& result = interface_.type(interface_.undefined[test.answers[first].stub].result);
    if (result.kind != program::TypeKind::Integer || !result.isSigned || !random.chance(0.5)) return;
    const uint64_t style = random.below(4);
    for (size_t a = first; a < test.answers.size(); ++a) {
        const int64_t value = style == 0 ? -1 : style == 1 ? 1 : random.between(-1, 1);
        for (const Slot& slot : slotsOf(test.blocks[test.answers[a].result], test.answers[a].result, interface_))
            write(test, slot, static_cast<uint64_t>(value));
    }
}

std::optional<TestCase> Generator::richer(const TestCase& test, Random& random) const {
    constexpr size_t enough = 24, fewAnswers = 2, mostStubs = 8;
    TestCase more = test;
    const auto extend = [&](std::string& content) {
        if (content.size() < enough) content.resize(enough, '0');
    };
    if (!more.input.empty()) extend(more.input);
    for (File& file : more.files) extend(file.content);
    Builder builder(interface_, catalog_, values_, random, more);
    for (uint32_t s = 0; s < std::min(interface_.undefined.size(), mostStubs); ++s) {
        size_t known = 0;
        for (size_t a = 0; a < more.answers.size(); ++a) {
            if (more.answers[a].stub != s) continue;
            ++known;
            Answer answer = more.answers[a];
            if (answer.writes.empty()) builder.writes(answer, 1.0);
            more.answers[a] = std::move(answer);
        }
        for (; known < fewAnswers; ++known) {
            builder.answer(s);
            if (more.answers.back().writes.empty()) builder.writes(more.answers.back(), 1.0);
        }
    }
    const auto length = [](const TestCase& one) {
        size_t all = one.blocks.size() + one.answers.size() + one.input.size();
        for (const File& file : one.files) all += file.content.size();
        return all;
    };
    if (length(more) == length(test)) return std::nullopt;
    return more;
}

bool Generator::aimAtNew(TestCase& test, uint32_t block, uint32_t offset, program::TypeId pointer,
                         Random& random) const {
    constexpr int attempts = 8;
    Builder builder(interface_, catalog_, values_, random, test);
    for (int i = 0; i < attempts; ++i) {
        const size_t calls = test.calls.size(), blocks = test.blocks.size();
        TestCase before = test;
        builder.pointer(block, offset, pointer);
        const auto& links = test.blocks[block].links;
        const bool isNew = std::any_of(links.begin(), links.end(), [&](const Link& link) {
            return link.offset == offset && link.kind == LinkKind::Block && link.target >= blocks;
        });
        if (isNew && test.calls.size() == calls) return true;
        test = std::move(before);
    }
    return false;
}

std::vector<TestCase> Generator::failing(const TestCase& test) const {
    constexpr uint32_t most = 8;
    std::vector<TestCase> out;
    const auto add = [&](Fallible function, bool used) {
        for (uint32_t ordinal = 0; used && ordinal < most; ++ordinal) {
            out.push_back(test);
            out.back().failures.assign(1, {function, ordinal});
        }
    };
    add(Fallible::Malloc, catalog_.allocates());
    add(Fallible::Fopen, catalog_.opensStreams());
    add(Fallible::Open, catalog_.opensDescriptors());
    add(Fallible::Read, catalog_.readsDescriptors());
    if (catalog_.changesWorld()) granting(test, out);
    return out;
}

// One thing after the other succeeds: a socket, its address, its connection. The next is refused, for one reason or the
// other, or the last succeeded in another way.
void Generator::granting(const TestCase& test, std::vector<TestCase>& out) {
    constexpr uint32_t most = 8;
    TestCase granted = test;
    for (uint32_t ordinal = 0; ordinal < most; ++ordinal) {
        out.push_back(granted);
        out.back().failures.push_back({Fallible::Otherwise, ordinal});
        granted.failures.push_back({Fallible::Granted, ordinal});
        out.push_back(granted);
        out.push_back(granted);
        out.back().failures.push_back({Fallible::Otherwise, ordinal});
        if (ordinal == 0) continue;
        out.push_back(test);
        out.back().failures.push_back({Fallible::Granted, ordinal});
    }
}

}  // namespace provest::testcase
