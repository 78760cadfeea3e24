#include "sample.hpp"

#include "runtime/protocol.h"
#include "testcase/edit.hpp"
#include "testcase/encode.hpp"
#include "testcase/generate.hpp"
#include "testcase/json.hpp"
#include "testcase/slots.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>

namespace provest::testcase {
namespace {

using program::Interface;

template <class T>
T at(const Encoded& encoded, uint32_t offset) {
    T value;
    EXPECT_LE(offset + sizeof value, encoded.bytes.size());
    std::memcpy(&value, encoded.bytes.data() + offset, sizeof value);
    return value;
}

// Reads the flat form as a worker does and compares it with the test it came from.
void expectSame(const TestCase& test, const Encoded& encoded, const Interface& interface) {
    const auto head = at<pv_test>(encoded, 0);
    ASSERT_EQ(head.bytes, encoded.bytes.size());
    ASSERT_EQ(head.bytes % 16, 0u);
    ASSERT_EQ(head.block_count, test.blocks.size());
    for (uint32_t b = 0; b < head.block_count; ++b) {
        const auto block = at<pv_block>(encoded, head.blocks + b * static_cast<uint32_t>(sizeof(pv_block)));
        const Block& expected = test.blocks[b];
        ASSERT_EQ(block.role, static_cast<uint32_t>(expected.role));
        ASSERT_EQ(block.data, encoded.blockOffset[b]);
        ASSERT_EQ(block.data % 16, 0u);
        ASSERT_EQ(
            std::vector<uint8_t>(encoded.bytes.begin() + block.data, encoded.bytes.begin() + block.data + block.size),
            expected.bytes);
        ASSERT_EQ(block.reloc_count, expected.links.size());
        for (uint32_t l = 0; l < block.reloc_count; ++l) {
            const auto reloc = at<pv_reloc>(encoded, block.relocs + l * static_cast<uint32_t>(sizeof(pv_reloc)));
            ASSERT_EQ(reloc.offset, expected.links[l].offset);
            ASSERT_EQ(reloc.target, expected.links[l].target);
            if (reloc.kind == PV_TO_RESULT) {
                ASSERT_EQ(reloc.addend, 8u);
            }
        }
    }
    ASSERT_EQ(head.call_count, test.calls.size());
    for (uint32_t c = 0; c < head.call_count; ++c) {
        const auto call = at<pv_call>(encoded, head.calls + c * static_cast<uint32_t>(sizeof(pv_call)));
        ASSERT_EQ(call.function, test.calls[c].function);
        ASSERT_EQ(call.arguments, test.calls[c].arguments);
        ASSERT_EQ(call.result_size, interface.type(interface.functions[call.function].result).size);
    }
    ASSERT_EQ(head.answer_count, test.answers.size());
    for (uint32_t a = 0; a < head.answer_count; ++a) {
        const auto answer = at<pv_answer>(encoded, head.answers + a * static_cast<uint32_t>(sizeof(pv_answer)));
        ASSERT_EQ(answer.stub, test.answers[a].stub);
        ASSERT_EQ(answer.result, test.answers[a].result);
        ASSERT_EQ(answer.write_count, test.answers[a].writes.size());
    }
    ASSERT_EQ(head.file_count, test.files.size());
    for (uint32_t f = 0; f < head.file_count; ++f) {
        const auto file = at<pv_file>(encoded, head.files + f * static_cast<uint32_t>(sizeof(pv_file)));
        const char* bytes = reinterpret_cast<const char*>(encoded.bytes.data());
        ASSERT_EQ(bytes + file.name, test.files[f].name);
        ASSERT_EQ(std::string(bytes + file.data, file.size), test.files[f].content);
    }
    ASSERT_EQ(std::string(reinterpret_cast<const char*>(encoded.bytes.data()) + head.input, head.input_size),
              test.input);
    for (uint32_t t = 0; t < head.time_count; ++t) ASSERT_EQ(at<int64_t>(encoded, head.times + t * 8), test.times[t]);
}

// f(const char *plain, std::string text, std::string other)
Interface texts() {
    using program::TypeKind;
    Interface interface;
    interface.isCxx = true;
    interface.types.resize(5);
    interface.types[1] = {.kind = TypeKind::Integer, .spelling = "char", .size = 1, .isCharacter = true};
    interface.types[2] = {.kind = TypeKind::Pointer, .spelling = "const char *", .size = 8, .align = 8, .element = 1};
    interface.types[3] = interface.types[2];
    interface.types[3].spelling = "std::string";
    interface.types[3].carrier = program::Carrier::Text;
    interface.types[4] = {.kind = TypeKind::Struct, .size = 24, .align = 8};
    interface.types[4].fields = {{.name = "plain", .type = 2},
                                 {.name = "text", .type = 3, .offset = 8},
                                 {.name = "other", .type = 3, .offset = 16}};
    interface.functions.push_back({.name = "f", .arguments = 4});
    return interface;
}

// One call whose arguments are these blocks, of `count` texts.
TestCase calling(const std::vector<uint32_t>& arguments, int count) {
    TestCase test;
    test.blocks.push_back({.role = Role::Arguments, .type = 4, .bytes = std::vector<uint8_t>(24)});
    for (uint32_t i = 0; i < arguments.size(); ++i)
        test.blocks[0].links.push_back({8 * i, LinkKind::Block, arguments[i], 0});
    for (int i = 0; i < count; ++i)
        test.blocks.push_back({.role = Role::Object, .type = 1, .count = 2, .bytes = {'a', 'b'}});
    test.calls.push_back({0, 0});
    return test;
}

TEST(Encode, TextsOfCxxValuesEndAndPlainCharactersDoNot) {
    const Encoded encoded = encode(calling({1, 2, 2}, 2), texts());
    const auto head = at<pv_test>(encoded, 0);
    const auto sizeOf = [&](uint32_t block) {
        return at<pv_block>(encoded, head.blocks + block * static_cast<uint32_t>(sizeof(pv_block))).size;
    };
    EXPECT_EQ(sizeOf(1), 2u);
    EXPECT_EQ(sizeOf(2), 3u);
}

TEST(Expand, ValuesGetTextsOfTheirOwnAndPointersKeepTheirs) {
    const Interface interface = texts();
    TestCase test = calling({1, 1, 1}, 1);
    expand(test, interface);
    const auto& links = test.blocks[0].links;
    EXPECT_EQ(links[0].target, 1u);
    EXPECT_EQ((std::set<uint32_t>{links[0].target, links[1].target, links[2].target}.size()), 3u);
    for (const Link& link : links) EXPECT_EQ(test.blocks[link.target].bytes, (std::vector<uint8_t>{'a', 'b'}));

    const TestCase once = test;
    expand(test, interface);
    EXPECT_EQ(test.blocks, once.blocks) << "nothing is shared any more";
}

TEST(Expand, PointersOfCMayMeanTheSameObject) {
    Interface interface = texts();
    interface.isCxx = false;
    TestCase test = calling({1, 1, 1}, 1);
    expand(test, interface);
    EXPECT_EQ(test.blocks.size(), 2u);
}

TEST(Encode, saysWhatTheTestSays) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(11);
    for (int i = 0; i < 1000; ++i) {
        const TestCase test = generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random);
        expectSame(test, encode(test, interface), interface);
    }
}

TEST(Slots, patchesMeanTheSameInBothForms) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(12);
    for (int i = 0; i < 1000; ++i) {
        TestCase test = generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random);
        Encoded encoded = encode(test, interface);
        std::vector<Patch> patches;
        for (const Slot& slot : slotsOf(test, interface)) {
            ASSERT_EQ(read(test, slot), read(encoded, slot));
            if (random.chance(0.5)) patch(encoded, slot, generator.values().forSlot(random, slot), patches);
        }
        applyPatches(patches, encoded, test);
        applyPatches(patches, encoded);
        ASSERT_EQ(encode(test, interface).bytes, encoded.bytes);
    }
}

TEST(Slots, writesWhatItReads) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(13);
    for (int i = 0; i < 300; ++i) {
        TestCase test = generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random);
        for (const Slot& slot : slotsOf(test, interface)) {
            if (slot.form == Form::Float) {
                write(test, slot, fromDouble(-2.5));
                ASSERT_EQ(asDouble(read(test, slot)), -2.5);
            } else if (slot.form == Form::Bool) {
                write(test, slot, 7);
                ASSERT_EQ(read(test, slot), 1u);
            } else {
                write(test, slot, 3);
                ASSERT_EQ(read(test, slot), 3u);
                if (slot.isSigned()) {
                    write(test, slot, static_cast<uint64_t>(-2));
                    ASSERT_EQ(static_cast<int64_t>(read(test, slot)), -2);
                }
            }
        }
    }
}

TEST(Slots, bitFieldsDoNotDisturbTheirNeighbours) {
    sample::Sketch sketch;
    const auto integer = sketch.integer("int", 4, true);
    const auto record = sketch.record("bits", {{"low", integer}});
    sketch.interface.types[record].fields = {
        {"low", integer, 0, 0, 3}, {"middle", integer, 0, 3, 9}, {"high", integer, 0, 12, 20}};
    TestCase test;
    test.blocks.push_back({Role::Object, record, 1, 0, std::vector<uint8_t>(4), {}});
    const auto slots = slotsOf(test, sketch.interface);
    ASSERT_EQ(slots.size(), 3u);
    write(test, slots[0], 3);
    write(test, slots[1], static_cast<uint64_t>(-100));
    write(test, slots[2], 70000);
    EXPECT_EQ(read(test, slots[0]), 3u);
    EXPECT_EQ(static_cast<int64_t>(read(test, slots[1])), -100);
    EXPECT_EQ(read(test, slots[2]), 70000u);
}

}  // namespace
}  // namespace provest::testcase
