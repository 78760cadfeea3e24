#include "testcase/handles.hpp"
#include "sample.hpp"
#include "support/random.hpp"
#include "testcase/edit.hpp"
#include "testcase/generate.hpp"
#include "testcase/types.hpp"
#include "testcase/valid.hpp"

#include <gtest/gtest.h>
#include <algorithm>

namespace provest::testcase {
namespace {

using sample::named;
using sample::Sketch;

// A text that moves when it grows, a door that comes through an output parameter, rooms with numbers.
struct Unit {
    program::TypeId text = 0, door = 0;
    program::Interface interface;

    Unit() {
        Sketch s;
        const auto integer = s.integer("int", 4, true);
        const auto character = s.integer("char", 1, true);
        text = s.pointer(character, "text");
        const auto constant = s.pointer(s.integer("const char", 1, true));
        s.interface.types[constant].isConst = true;
        door = s.pointer(s.opaque("door"));
        const auto out = s.pointer(door);
        auto& functions = s.interface.functions;
        functions.push_back(s.function("text_new", text, {}));
        functions.push_back(s.function("text_add", text, {{"t", text}, {"more", constant}}));
        functions.push_back(s.function("text_free", 0, {{"t", text}}));
        functions.push_back(s.function("door_open", integer, {{"out", out}}));
        functions.push_back(s.function("door_turn", integer, {{"d", door}}));
        functions.push_back(s.function("room_rent", integer, {}));
        functions.push_back(s.function("room_enter", integer, {{"room_id", integer}}));
        functions.push_back(s.function("text_twin", text, {{"t", text}}));
        functions.back().declaration = "text text_twin(const text t)";
        interface = s.interface;
    }

    uint32_t add(TestCase& test, const char* function, std::vector<Link> links) const {
        const uint32_t index = named(interface, function);
        Block block;
        block.role = Role::Arguments;
        block.type = interface.functions[index].arguments;
        block.bytes.resize(interface.type(block.type).size);
        block.links = std::move(links);
        test.blocks.push_back(block);
        test.calls.push_back({index, static_cast<uint32_t>(test.blocks.size() - 1)});
        return static_cast<uint32_t>(test.calls.size() - 1);
    }
};

Link result(uint32_t call) { return {0, LinkKind::Result, call, 0}; }

TEST(Handles, whatACallTookIsNotLive) {
    const Unit unit;
    const Catalog catalog(unit.interface);
    EXPECT_TRUE(catalog.replaces(named(unit.interface, "text_add")));
    EXPECT_FALSE(catalog.replaces(named(unit.interface, "text_twin")));  // its argument is const
    TestCase test;
    const uint32_t first = unit.add(test, "text_new", {});
    const uint32_t moved = unit.add(test, "text_add", {result(first)});
    const uint32_t twin = unit.add(test, "text_twin", {result(moved)});
    EXPECT_EQ(liveResults(test, unit.interface, catalog, unit.text), (std::vector{moved, twin}));
    unit.add(test, "text_free", {result(moved)});
    EXPECT_EQ(liveResults(test, unit.interface, catalog, unit.text), std::vector{twin});
}

TEST(Handles, copiesOfACallPassTheObjectOn) {
    const Unit unit;
    const Catalog catalog(unit.interface);
    TestCase test;
    unit.add(test, "text_new", {});
    unit.add(test, "text_add", {result(0)});
    unit.add(test, "text_free", {result(1)});
    repeatCall(test, catalog, 1, 3);
    ASSERT_EQ(test.calls.size(), 6u);
    EXPECT_EQ(problem(test, unit.interface), "");
    for (uint32_t c = 1; c < 6; ++c) EXPECT_EQ(test.blocks[test.calls[c].arguments].links[0].target, c - 1);
    // and back: what goes away hands its object to those behind it
    while (test.calls.size() > 3) removeCall(test, 2, unit.interface);
    EXPECT_EQ(problem(test, unit.interface), "");
    for (uint32_t c = 1; c < 3; ++c) EXPECT_EQ(test.blocks[test.calls[c].arguments].links[0].target, c - 1);
}

TEST(Handles, comeThroughOutputParametersAndAsNumbers) {
    const Unit unit;
    const Generator generator(unit.interface);
    support::Random random(3);
    int written = 0, numbers = 0;
    for (int i = 0; i < 200; ++i) {
        const TestCase turn = generator.generate(named(unit.interface, "door_turn"), random);
        const TestCase enter = generator.generate(named(unit.interface, "room_enter"), random);
        ASSERT_EQ(problem(turn, unit.interface), "");
        ASSERT_EQ(problem(enter, unit.interface), "");
        for (const Link& link : turn.blocks[turn.calls.back().arguments].links)
            written += link.kind == LinkKind::Written;
        for (const Link& link : enter.blocks[enter.calls.back().arguments].links)
            numbers += link.kind == LinkKind::Result && link.addend == 4;
    }
    EXPECT_GT(written, 120);
    EXPECT_GT(numbers, 60);
}

TEST(Values, conversionsFitWhatStandsBehindTheFormat) {
    EXPECT_EQ(Values::asFormat("%d and %s, %ld%%"), "%d and %s, %ld%%");
    EXPECT_EQ(Values::asFormat("%s first"), "ps first");
    EXPECT_EQ(Values::asFormat("%d%d%"), "%dpdp");
    EXPECT_EQ(Values::asFormat("%02x%s%I"), "%02x%s%I");
    for (const char* safe :
         {"", "100 %", "%d", "%d %s %ld", "%y", "%d%s%b", "50%% %c", "%hhd", "%*s%zu", "%-.*s", "%d%s%I64u"})
        EXPECT_TRUE(Values::isSafeFormat(safe, true));
    for (const char* wild : {"%s", "%ld", "%d%d", "%d%s%d", "%f", "%*d", "%n", "%b%d", "%d%b", "%Lf", "%zu", "%*s%d",
                             "%d%s%I8e", "%.5b%d%s%ld"})
        EXPECT_FALSE(Values::isSafeFormat(wild, true));
    EXPECT_TRUE(Values::isSafeFormat("%d", false));
    EXPECT_FALSE(Values::isSafeFormat("%d %s", false)) << "nothing stands there";
}

TEST(Values, formatsHaveFlagsWidthsAndLengths) {
    Sketch s;
    const Values values(s.interface);
    support::Random random(3);
    bool star = false, half = false, size = false;
    for (int i = 0; i < 400; ++i) {
        const std::string format = values.format(random, "");
        EXPECT_TRUE(Values::isSafeFormat(format, true)) << format;
        star |= format.find("*s") != std::string::npos;
        half |= format.find("%hh") != std::string::npos;
        size |= format.find("%zu") != std::string::npos;
    }
    EXPECT_TRUE(star && half && size);
    // glibc prints what is no conversion, and goes on behind it
    for (const char* broken : {"%3-%s", "%.3.%d", "%-*-%d", "%5%", "%;"})
        EXPECT_FALSE(Values::isSafeFormat(broken, true)) << broken;
    for (const char* whole : {"%%", "%-05d%%", "%+.3d %-9s", "%*s"})
        EXPECT_TRUE(Values::isSafeFormat(whole, true)) << whole;
}

TEST(Types, theCountOfAFlexibleArray) {
    Sketch s;
    const auto integer = s.integer("int", 4, true);
    const auto tail = s.array(integer, 0);
    const auto bag = s.record("bag", {{"id", integer}, {"count", integer}, {"flags", integer}, {"items", tail}});
    ASSERT_NE(tailLength(s.interface, bag), nullptr);
    EXPECT_EQ(tailLength(s.interface, bag)->name, "count");
    EXPECT_EQ(tailLength(s.interface, s.record("plain", {{"n", integer}})), nullptr);
}

TEST(Handles, usersOfARemovedCallTakeAnotherObject) {
    Unit unit;
    unit.interface.types[unit.text].neverNull = true;
    const Catalog catalog(unit.interface);
    TestCase test;
    const uint32_t first = unit.add(test, "text_new", {});
    const uint32_t second = unit.add(test, "text_new", {});
    unit.add(test, "text_twin", {result(second)});
    ASSERT_TRUE(removeOrReplace(test, second, catalog, unit.interface));
    ASSERT_EQ(test.calls.size(), 2u);
    EXPECT_EQ(test.blocks[test.calls[1].arguments].links, std::vector{result(first)});
    EXPECT_FALSE(removeOrReplace(test, first, catalog, unit.interface)) << "the twin needs one";
    EXPECT_EQ(test.calls.size(), 2u);
}

TEST(Handles, splicedTestsAreValid) {
    const Unit unit;
    const Generator generator(unit.interface);
    support::Random random(5);
    size_t shared = 0;
    for (int i = 0; i < 300; ++i) {
        const TestCase a = generator.generate(named(unit.interface, "text_add"), random);
        const TestCase b = generator.generate(named(unit.interface, "text_twin"), random);
        const TestCase child = generator.splice(a, b, random);
        ASSERT_EQ(problem(child, unit.interface), "");
        EXPECT_EQ(child.calls.back().function, b.calls.back().function);
        EXPECT_LE(child.calls.size(), a.calls.size() + b.calls.size());
        shared += child.calls.size() < a.calls.size() + b.calls.size();
    }
    EXPECT_GT(shared, 50u) << "most lose something on the way";
}

// A graph, and walks on it: C++.
program::Interface graphs() {
    Sketch s;
    s.interface.isCxx = true;
    const auto object = [&](const char* name) {
        const auto type = s.opaque(name);
        s.interface.types[type].kind = program::TypeKind::Class;
        const auto pointer = s.pointer(type, name);
        s.interface.types[pointer].carrier = program::Carrier::Object;
        s.interface.types[pointer].neverNull = true;
        return pointer;
    };
    const auto graph = object("Graph"), walk = object("Walk");
    auto& functions = s.interface.functions;
    const auto add = [&](program::CallForm form, program::Function function) {
        function.form = form;
        function.ownsResult = function.result != 0;
        functions.push_back(std::move(function));
    };
    add(program::CallForm::Constructor, s.function("Graph::Graph", graph, {}));
    add(program::CallForm::Method, s.function("Graph::join", 0, {{"graph", graph}}));
    add(program::CallForm::Method, s.function("Graph::size", 0, {{"graph", graph}}));
    functions.back().isConst = true;
    add(program::CallForm::Constructor, s.function("Walk::Walk", walk, {{"graph", graph}}));
    functions.back().parameters[0].isConst = true;
    add(program::CallForm::Method, s.function("Walk::step", 0, {{"walk", walk}}));
    return s.interface;
}

TEST(Catalog, knowsWhatChangesAnObject) {
    const program::Interface interface = graphs();
    const Catalog catalog(interface);
    const auto& uses = catalog.changers(interface.functions[0].result);
    ASSERT_EQ(uses.size(), 1u);
    EXPECT_EQ(uses[0].function, named(interface, "Graph::join"));
    EXPECT_EQ(catalog.related(named(interface, "Walk::step")),
              (std::vector{named(interface, "Walk::step"), named(interface, "Graph::join")}));
}

TEST(Mutate, objectsChangeBeforeOthersAreMadeOfThem) {
    const program::Interface interface = graphs();
    const Generator generator(interface);
    support::Random random(3);
    TestCase test;
    const auto call = [&](const char* name, std::vector<Link> links) {
        const uint32_t function = named(interface, name);
        const auto type = interface.functions[function].arguments;
        test.calls.push_back({function, static_cast<uint32_t>(test.blocks.size())});
        test.blocks.push_back({.role = Role::Arguments, .type = type, .bytes = std::vector<uint8_t>(8)});
        if (links.empty()) test.blocks.back().bytes.resize(interface.type(type).size);
        test.blocks.back().links = std::move(links);
    };
    call("Graph::Graph", {});
    call("Walk::Walk", {result(0)});
    call("Walk::step", {result(1)});
    ASSERT_EQ(problem(test, interface), "");
    size_t joined = 0;
    for (int i = 0; i < 500; ++i) {
        const TestCase changed = generator.mutate(test, random);
        ASSERT_EQ(problem(changed, interface), "");
        const auto isJoin = [&](const Call& one) {
            return one.function == named(interface, "Graph::join") &&
                   changed.blocks[one.arguments].links == std::vector{result(0)};
        };
        const auto made = std::find_if(changed.calls.begin(), changed.calls.end(),
                                       [&](const Call& one) { return one.function == named(interface, "Walk::Walk"); });
        joined += std::any_of(changed.calls.begin(), made, isJoin);
    }
    EXPECT_GT(joined, 10u);
}

}  // namespace
}  // namespace provest::testcase
