#include "shapes.hpp"

#include <filesystem>

namespace provest::golden {

using oracle::Check;
using oracle::Expectation;
using oracle::Pointee;
using oracle::Root;
using oracle::Step;
using testcase::LinkKind;

namespace {

Expectation pointer(oracle::Place place, Pointee pointee) {
    Expectation one;
    one.check = Check::Pointer;
    one.place = std::move(place);
    one.pointee = pointee;
    return one;
}

Expectation text(oracle::Place place, const std::string& text) {
    Expectation one;
    one.check = Check::Text;
    one.place = std::move(place);
    one.text = text;
    return one;
}

template <class T>
Expectation scalar(oracle::Place place, T value) {
    Expectation one;
    one.place = std::move(place);
    one.value.resize(sizeof value);
    std::memcpy(one.value.data(), &value, sizeof value);
    return one;
}

class Shapes {
public:
    explicit Shapes(const program::Interface& unit) : unit_(unit) {}

    std::vector<emit::Test> all() {
        scalars();
        arrays();
        strings();
        lists();
        aggregates();
        callbacks();
        stubs();
        memory();
        endings();
        world();
        return std::move(tests_);
    }

private:
    program::TypeId type(const char* spelling) const { return typeNamed(unit_, spelling); }
    void keep(Case& one) { tests_.push_back(one.test()); }

    void scalars() {
        Case one(unit_, "Clamp", "NGreaterThanLimitIsTrue");
        one.set(one.variable("limit"), "", 3);
        one.set(one.call("clamp"), "n", 7);
        one.returns(3);
        keep(one);
        Case low(unit_, "Clamp", "NGreaterThanLimitIsFalse");
        low.set(low.call("clamp"), "n", int32_t{-2147483647 - 1});
        low.returns(int32_t{-2147483647 - 1});
        keep(low);
    }

    void arrays() {
        Case one(unit_, "Total", "ILessThanNIsTrue");
        const auto v = one.object("int", 6);
        for (uint32_t i = 0; i < 3; ++i) one.setAt(v, i * 4, int(i + 1));
        const auto call = one.call("total");
        one.point(call, "v", v, 4);
        one.set(call, "n", 5);
        one.returns(long{5});
        keep(one);
    }

    void strings() {
        Case one(unit_, "Reverse", "ILessThanNOver2IsTrue");
        const auto s = one.text("ab\"c", 8);
        one.point(one.call("reverse"), "text", s);
        one.expect(text({Root::Block, s, 0, 0, {}, type("char")}, "c\"ba"));
        one.test().expected.fates = {{false, true}};
        keep(one);
        Case two(unit_, "Words", "TextIsTrue");
        const auto t = two.text("a b\t");
        const auto call = two.call("words");
        two.point(call, "text", t);
        two.set(call, "separator", ' ');
        two.returns(2);
        keep(two);
    }

    void lists() {
        Case one(unit_, "Cyclic", "ListEqualsFastIsTrue");
        const auto first = one.object("struct node"), second = one.object("struct node");
        one.set(first, "value", 1);
        one.set(second, "value", 2);
        one.point(first, "next", second);
        one.point(second, "next", first);
        one.point(one.call("cyclic"), "list", first);
        one.returns(1);
        keep(one);
    }

    void aggregates() {
        Case one(unit_, "Scale", "Returns");
        const auto call = one.call("scale");
        one.setAt(call, 0, 1.5);
        one.set(call, "by", 2.0f);
        const auto Double = type("double");
        one.expect(scalar({Root::Result, 0, 0, 0, {{Step::Kind::Field, 0}}, Double}, 3.0));
        one.expect(scalar({Root::Result, 0, 0, 0, {{Step::Kind::Field, 1}}, Double}, 0.0));
        keep(one);
        Case two(unit_, "Mix", "FReadyAndNIEquals7IsTrue");
        const auto f = two.object("struct flags");
        two.setAt(f, 0, uint8_t{1 | 5 << 1});
        two.set(f, "kind", uint8_t{'k'});
        const auto mix = two.call("mix");
        two.point(mix, "f", f);
        two.set(mix, "n", 7);
        two.set(mix, "c", 5);
        two.returns(6);
        two.expect(scalar({Root::Block, f, 0, 0, {{Step::Kind::Field, 1}}, type("int")}, -3));
        two.test().expected.fates = {{false, true}};
        keep(two);
        Case three(unit_, "Checksum", "ILessThanPSizeIsTrue");
        const auto packet = three.object("struct packet");
        auto& bytes = three.test().data.blocks[packet].bytes;
        bytes = {3, 0, 'a', 'b', 'c'};
        three.point(three.call("checksum"), "p", packet);
        three.returns(96354u);
        keep(three);
    }

    void callbacks() {
        Case one(unit_, "Apply", "FIsTrue");
        const auto call = one.call("apply");
        one.point(call, "f", 0, 0, LinkKind::Function);
        one.set(call, "x", 4);
        one.returns(4);
        keep(one);
        Case two(unit_, "Apply", "FIsFalse");
        two.call("apply");
        two.returns(-1);
        keep(two);
    }

    void stubs() {
        Case one(unit_, "Sense", "StatusLessThan0IsFalse");
        one.set(one.variable("sensorOffset"), "", 2);
        const auto written = one.answerBlock("int"), result = one.answerBlock("int");
        one.set(written, "", 40);
        one.answer("get_sensor", result).writes = {{1, written}};
        one.set(one.call("sense"), "channel", 9);
        one.returns(42);
        Expectation calls;
        calls.check = Check::StubCalls;
        calls.place.root = Root::StubArgument;
        calls.count = 1;
        one.expect(calls);
        one.expect(scalar({Root::StubArgument, 0, 0, 0, {}, type("int")}, 9));
        keep(one);
        Case two(unit_, "Sense", "StatusLessThan0IsTrue");
        const auto failed = two.answerBlock("int");
        two.set(failed, "", -5);
        two.answer("get_sensor", failed);
        two.call("sense");
        two.returns(-5);
        keep(two);
    }

    void memory() {
        Case one(unit_, "Copy", "NotResultIsTrue");
        one.test().data.failures = {{testcase::Fallible::Malloc, 0}};
        const auto t = one.text("");
        one.point(one.call("copy"), "text", t);
        one.expect(pointer({Root::Result, 0, 0, 0, {}, type("char *")}, {Pointee::Kind::Null, 0, 0}));
        keep(one);
        Case two(unit_, "Copy", "NotResultIsFalse");
        const auto u = two.text("x?\?=\001");
        two.point(two.call("copy"), "text", u);
        two.expect(text({Root::Result, 0, 0, 0, {}, type("char *")}, "x?\?=\001"));
        keep(two);
        Case three(unit_, "Push", "NotFirstIsFalse");
        three.set(three.call("push"), "value", 1);
        const auto again = three.call("push");
        three.point(again, "list", 0, 8, LinkKind::Result);
        three.set(again, "value", 2);
        three.expect(pointer({Root::Result, 1, 0, 0, {}, type("struct node *")}, {Pointee::Kind::NotNull, 0, 0}));
        three.expect(
            scalar({Root::Result, 1, 0, 0, {{Step::Kind::Dereference, 0}, {Step::Kind::Field, 0}}, type("int")}, 2));
        three.expect(pointer(
            {Root::Result, 1, 0, 0, {{Step::Kind::Dereference, 0}, {Step::Kind::Field, 1}}, type("struct node *")},
            {Pointee::Kind::Result, 0, 0}));
        keep(three);
        Case four(unit_, "Drop", "ListIsTrue");
        const auto node = four.object("struct node");
        four.set(node, "value", 8);
        four.point(four.call("drop"), "list", node);
        four.test().expected.fates = {{true, false}};
        keep(four);
    }

    void endings() {
        Case one(unit_, "Stop", "CodeGreaterThan0IsTrue");
        one.set(one.call("stop"), "code", 3);
        one.test().expected.ending = {oracle::Ending::Kind::Exits, 3, 0};
        keep(one);
        Case two(unit_, "Stop", "CodeLessThan0IsTrue");
        two.set(two.call("stop"), "code", -1);
        two.test().expected.ending = {oracle::Ending::Kind::Aborts, 0, 0};
        keep(two);
        Case three(unit_, "Stop", "CodeLessThan0IsFalse");
        three.call("stop");
        three.expect(scalar({Root::Variable, 0, 0, 0, {}, type("int")}, 0));
        three.test().ownProcess = true;
        keep(three);
    }

    void world() {
        Case one(unit_, "Later", "Returns");
        one.test().data.times = {1600000000};
        one.call("later");
        one.returns(true);
        keep(one);
        Case two(unit_, "FirstByte", "NotFileIsFalse");
        two.test().data.files = {{"data.txt", "Z"}};
        const auto name = two.text("data.txt");
        two.point(two.call("firstByte"), "name", name);
        two.returns(int{'Z'});
        keep(two);
        Case three(unit_, "Main", "ArgcGreaterThan1IsTrue");
        three.test().data.input = "q\n";
        const auto program = three.text("shapes"), who = three.text("you");
        const auto argv = three.object("char *", 3);
        three.test().data.blocks[argv].links = {{0, LinkKind::Block, program, 0}, {8, LinkKind::Block, who, 0}};
        const auto call = three.call("main");
        three.set(call, "argc", 2);
        three.point(call, "argv", argv);
        three.returns(int{'q'});
        Expectation printed;
        printed.check = Check::Output;
        printed.text = "hello you\n";
        three.expect(printed);
        keep(three);
    }

    const program::Interface& unit_;
    std::vector<emit::Test> tests_;
};

}  // namespace

std::vector<emit::Test> shapesTests(const program::Interface& unit) { return Shapes(unit).all(); }

std::vector<oracle::Finding> shapesFindings(const program::Interface& unit) {
    Case one(unit, "Reverse", "");
    one.call("reverse");
    Case two(unit, "Total", "");
    const auto numbers = two.object("int", 3);
    two.test().data.blocks[numbers].bytes[4] = 7;
    const auto call = two.call("total");
    two.point(call, "v", numbers);
    two.set(call, "n", 5);
    return {{"null-dereference",
             "load of null pointer of type 'char'",
             "reverse",
             {{"reverse", "shapes.c", 27}},
             one.test().data,
             0,
             "parameter `text` is null"},
            {"heap-buffer-overflow",
             "reads 4 bytes right after a 12-byte region",
             "total",
             {{"total", "shapes.c", 36}},
             two.test().data,
             0,
             "the array passed as `v` has 3 elements, but `n` is 5"}};
}

emit::Suite shapesSuite(emit::Naming naming) {
    emit::Suite suite;
    suite.unit = "shapes";
    suite.interface = shapes();
    suite.sources = {{std::string(GOLDEN_FOLDER) + "/shapes.c", GOLDEN_FOLDER, {"-std=c17", "-DSHAPES=1"}}};
    suite.folder = std::string(GOLDEN_FOLDER) + (naming == emit::Naming::Apart ? "/expected/apart" : "/expected");
    suite.naming = naming;
    suite.tests = shapesTests(suite.interface);
    suite.findings = shapesFindings(suite.interface);
    const int limit = 10;
    suite.baseline.resize(2);
    suite.baseline[0].resize(4);
    std::memcpy(suite.baseline[0].data(), &limit, sizeof limit);
    suite.baseline[1].resize(4);
    return suite;
}

}  // namespace provest::golden
