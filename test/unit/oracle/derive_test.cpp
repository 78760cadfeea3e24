#include "oracle/derive.hpp"

#include "fake.hpp"
#include "oracle/carried.hpp"
#include "shapes.hpp"

#include <elf.h>
#include <gtest/gtest.h>

namespace provest::oracle {
namespace {

using golden::Case;

class Derive : public ::testing::Test {
protected:
    Expectations both(const FakeObservation& run) { return derive(test->test().data, unit, catalog, run, run, {}); }
    static int asInt(const Expectation& one) {
        int value = 0;
        std::memcpy(&value, one.value.data(), sizeof value);
        return value;
    }

    program::Interface unit = golden::shapes();
    testcase::Catalog catalog{unit};
    std::unique_ptr<Case> test = std::make_unique<Case>(unit, "G", "N");
    FakeObservation seen;
};

TEST_F(Derive, ReturnedNumber) {
    test->call("clamp");
    seen.returned(7);
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 1u);
    EXPECT_EQ(all.list[0].check, Check::Scalar);
    EXPECT_EQ(asInt(all.list[0]), 7);
    EXPECT_EQ(all.ending.kind, Ending::Kind::Returned);
}

TEST_F(Derive, WhatDiffersBetweenRunsIsDropped) {
    test->call("clamp");
    seen.returned(7);
    FakeObservation other;
    other.returned(8);
    EXPECT_TRUE(derive(test->test().data, unit, catalog, seen, other, {}).list.empty());
}

TEST_F(Derive, StructByValueFieldByField) {
    test->call("scale");
    struct {
        double x, y;
    } point{1.5, -2};
    seen.returned(point);
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 2u);
    EXPECT_EQ(all.list[1].place.steps, (std::vector<Step>{{Step::Kind::Field, 1}}));
}

TEST_F(Derive, ReturnedStringOnTheHeap) {
    test->call("copy");
    seen.returned(uint64_t{0x10000});
    seen.put(0x10000, std::vector<uint8_t>{'h', 'i', 0, 0xbe}, true);
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 1u);
    EXPECT_EQ(all.list[0].check, Check::Text);
    EXPECT_EQ(all.list[0].text, "hi");
}

TEST_F(Derive, CharactersWithoutEndAreNoString) {
    test->call("copy");
    seen.returned(uint64_t{0x10000});
    seen.put(0x10000, std::vector<uint8_t>{'h', 'i'}, true);
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 1u);
    EXPECT_EQ(all.list[0].check, Check::Pointer);
    EXPECT_EQ(all.list[0].pointee.kind, Pointee::Kind::NotNull);
}

TEST_F(Derive, StaticTextIsText) {
    test->call("copy");
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 1;
    header.e_phoff = sizeof header;
    Elf64_Phdr part{};
    part.p_type = PT_LOAD;
    part.p_memsz = 0x1800;
    std::vector<uint8_t> image(0x2000);
    std::memcpy(image.data(), &header, sizeof header);
    std::memcpy(image.data() + sizeof header, &part, sizeof part);
    std::memcpy(&image[0x1100], "ok", 3);
    std::memcpy(&image[0x1900], "gone", 5);  // mapped right behind the image: freed memory
    seen.put(0x50000, image);
    seen.returned(uint64_t{0x51100});
    ASSERT_EQ(both(seen).list.size(), 1u);
    EXPECT_EQ(both(seen).list[0].text, "ok");
    seen.results.clear();
    seen.returned(uint64_t{0x51900});
    ASSERT_EQ(both(seen).list.size(), 1u);
    EXPECT_EQ(both(seen).list[0].check, Check::Pointer);
}

TEST_F(Derive, FieldsOfAReturnedHeapStructOneLevelDeep) {
    const auto node = test->object("struct node");
    test->point(test->call("push"), "list", node);
    seen.blockAddresses = {0x20000, 0};
    seen.put(0x20000, std::vector<uint8_t>(16));
    struct {
        int value, padding;
        uint64_t next;
    } first{5, 0x7777, 0x20000};
    seen.put(0x30000, first, true);
    seen.returned(uint64_t{0x30000});
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 3u);  // not null, value, next: nothing about padding
    EXPECT_EQ(asInt(all.list[1]), 5);
    EXPECT_EQ(all.list[2].pointee, (Pointee{Pointee::Kind::Block, 0, 0}));
    EXPECT_FALSE(all.fates[0].changed);
}

TEST_F(Derive, FreedBlocksAreNotLookedAt) {
    const auto node = test->object("struct node");
    test->point(test->call("drop"), "list", node);
    seen.results.emplace_back();
    seen.blockAddresses = {0x20000, 0};
    seen.blockFreed = {true, false};
    seen.put(0x20000, std::vector<uint8_t>(16, 0xdd));
    const auto all = both(seen);
    EXPECT_TRUE(all.list.empty());
    EXPECT_TRUE(all.fates[0].freed);
}

TEST_F(Derive, ChangedBlocksTyped) {
    const auto f = test->object("struct flags");
    test->setAt(f, 0, uint8_t{1 | 5 << 1});
    test->point(test->call("mix"), "f", f);
    seen.returned(6);
    seen.blockAddresses = {0x20000, 0};
    // level is now -3; the byte of padding behind `kind` is noise
    seen.put(0x20000, std::vector<uint8_t>{uint8_t(1 | (13 << 1)), 0, 0x99, 0x99});
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 2u);
    EXPECT_EQ(asInt(all.list[0]), 6);
    EXPECT_EQ(all.list[1].place.steps, (std::vector<Step>{{Step::Kind::Field, 1}}));
    EXPECT_EQ(asInt(all.list[1]), -3);
}

TEST_F(Derive, ArraysAsAWholeWhenMuchChanged) {
    const auto v = test->object("int", 6);
    test->point(test->call("total"), "v", v);
    seen.returned(long{0});
    seen.blockAddresses = {0x20000, 0};
    std::vector<uint8_t> bytes(24);
    bytes[0] = 1;
    bytes[20] = 6;
    seen.put(0x20000, bytes);
    EXPECT_EQ(both(seen).list.size(), 3u);  // the result and two elements
    for (int i = 0; i < 6; ++i) bytes[size_t(i) * 4] = uint8_t(i + 1);
    seen.put(0x20000, bytes);
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 2u);
    EXPECT_EQ(all.list[1].check, Check::Elements);
    EXPECT_EQ(all.list[1].count, 6u);
}

TEST_F(Derive, TextBuffers) {
    const auto s = test->text("abc", 6);
    test->point(test->call("reverse"), "text", s);
    seen.results.emplace_back();
    seen.blockAddresses = {0x20000, 0};
    seen.put(0x20000, std::vector<uint8_t>{'c', 'b', 'a', 0, 0, 0});
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 1u);
    EXPECT_EQ(all.list[0].text, "cba");
}

TEST_F(Derive, VariablesAgainstTheirBaseline) {
    test->call("stop");
    seen.results.emplace_back();
    seen.variableAddresses = {0x40000, 0x40010};
    seen.put(0x40000, 0);
    seen.put(0x40010, 0);
    const Baseline baseline = {{10, 0, 0, 0}, {0, 0, 0, 0}};
    const auto all = derive(test->test().data, unit, catalog, seen, seen, baseline);
    ASSERT_EQ(all.list.size(), 1u);
    EXPECT_EQ(all.list[0].place.root, Root::Variable);
    EXPECT_EQ(asInt(all.list[0]), 0);
    EXPECT_TRUE(derive(test->test().data, unit, catalog, seen, seen, {}).list.empty())
        << "no baseline, nothing to compare";
}

TEST_F(Derive, StubCallsAndTheirScalarArguments) {
    test->call("sense");
    seen.returned(1);
    std::vector<uint8_t> arguments(16);
    arguments[0] = 9;
    seen.stubCalls.push_back({0, arguments});
    const auto all = both(seen);
    ASSERT_EQ(all.list.size(), 4u);  // result, count, channel, value is null
    EXPECT_EQ(all.list[1].check, Check::StubCalls);
    EXPECT_EQ(all.list[1].count, 1u);
    EXPECT_EQ(asInt(all.list[2]), 9);
}

TEST_F(Derive, AddressesInNumbersAreNotAsserted) {
    test->call("total");
    seen.put(0x7f0000001000, 1, true);
    seen.returned(uint64_t{0x7f0000001000});
    EXPECT_TRUE(both(seen).list.empty());
}

TEST_F(Derive, DeathKeepsOnlyWhatWasReturnedBefore) {
    test->call("clamp");
    test->call("stop");
    seen.returned(1);
    seen.run = {execute::Outcome::Exited, 259, 1, false, 0, 0};
    const auto all = both(seen);
    EXPECT_EQ(all.ending, (Ending{Ending::Kind::Exits, 3, 1}));
    EXPECT_EQ(all.list.size(), 1u);
}

TEST_F(Derive, CrashesHaveNoPlaceInASuite) {
    test->call("clamp");
    for (const auto outcome :
         {execute::Outcome::Signalled, execute::Outcome::AssertFailed, execute::Outcome::OutOfFuel}) {
        seen.run.outcome = outcome;
        EXPECT_FALSE(endingOf(seen.run));
    }
}

TEST(ExceptionName, IsOneThatATestMayWrite) {
    EXPECT_EQ(exceptionName("St13runtime_error"), "std::runtime_error");
    EXPECT_EQ(exceptionName("St13__ios_failure"), "std::ios_base::failure");
    EXPECT_EQ(exceptionName("N3lib8__hiddenE"), "");
}

}  // namespace
}  // namespace provest::oracle
