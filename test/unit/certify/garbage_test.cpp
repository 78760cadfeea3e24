// Whatever is in a file or a claim: a certificate, a formula, or one sentence.
#include "certify/certificate.hpp"
#include "certify/predicate.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>

namespace provest::certify {
namespace {

Certificate sample() {
    Certificate made;
    made.version = formatVersion;
    made.sources = {"a.c"};
    made.arguments = {"--language", "c"};
    made.inputs = {{"a.c", digestOf("int x;")}};
    made.compiler = "clang 19";
    made.target = "x86_64";
    made.lowering = digestOf("program");
    made.world = {flow::World::Kind::Program, {"main"}, {"log"}, {"memory-safe"}};
    made.assumptions = {"none \"of\" these\n"};
    made.claims = {{{}, "", {"true"}},
                   {{flow::Location::Kind::Block, 1, 2}, "f", {"(= v0 #x00)", "false"}},
                   {{flow::Location::Kind::Exit, 3, 0}, "g", {"(bvult r0 v1)"}}};
    made.excluded = {{"a.c", 3, 4, "branch", "true", {7, 8}}};
    return made;
}

TEST(File, ComesBackAsItWasWritten) {
    const std::string text = toText(sample());
    const auto back = fromText(text);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(toText(*back), text);
    EXPECT_EQ(back->world, sample().world);
    EXPECT_EQ(back->claims[1].location, sample().claims[1].location);
    EXPECT_EQ(back->excluded[0].counters, sample().excluded[0].counters);
}

TEST(File, DigestsAreThoseOfTheStandard) {
    EXPECT_EQ(digestOf(std::string("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digestOf(std::string()), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(digestOf(std::string("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

bool isSentence(const std::string& text) {
    return !text.empty() && text.size() < 300 &&
           std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

TEST(File, GarbageIsOneSentence) {
    const std::string whole = toText(sample());
    support::Random random(3);
    const std::string signs = "{}[]\",:0x9-e \\";
    size_t refused = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text = whole;
        switch (random.below(5)) {
            case 0:
                text.resize(random.below(text.size()));
                break;
            case 1:
                text.erase(random.below(text.size()), random.below(40));
                break;
            case 2:
                text.insert(random.below(text.size()), text, random.below(text.size()), random.below(60));
                break;
            case 3:
                for (uint64_t k = random.below(6); k < 6; ++k)
                    text[random.below(text.size())] = char(random.below(256));
                break;
            default:
                for (uint64_t k = random.below(3); k < 3; ++k)
                    text[random.below(text.size())] = signs[random.below(signs.size())];
        }
        const auto read = fromText(text);
        if (!read) {
            ++refused;
            ASSERT_TRUE(isSentence(read.error().message)) << read.error().message;
            ASSERT_EQ(read.error().blame, support::Error::Blame::User);
        } else {
            ASSERT_TRUE(fromText(toText(*read))) << text;
        }
    }
    EXPECT_GT(refused, 2000U);
    EXPECT_FALSE(fromText(std::string(1 << 20, '[')));
    EXPECT_FALSE(fromText("[1, 2]"));
    EXPECT_FALSE(fromText(""));
}

class Names : public Vocabulary {
public:
    Names() {
        scalar_.width = 8;
        array_.width = 32;
        array_.cells = 9;
    }
    std::optional<unsigned> variable(flow::VariableId id) const override {
        return id < 3 ? std::optional<unsigned>(std::array{1U, 8U, 64U}[id]) : std::nullopt;
    }
    const flow::Place* place(flow::PlaceId id) const override {
        return id == 1 ? &scalar_ : id == 2 ? &array_ : nullptr;
    }
    std::optional<unsigned> result(uint32_t number) const override {
        return number == 0 ? std::optional<unsigned>(8) : std::nullopt;
    }

private:
    flow::Place scalar_, array_;
};

TEST(Text, FormulasAreRead) {
    for (const char* text :
         {"true", "(= v0 #b1)", "(bvult v1 p1)", "(not (and (= r0 v1) false))", "(=> true (xor true false))",
          "(let ((t1 (bvadd v1 #x01))) (bvule t1 t1))", "(= (_ bv5 8) v1)", "(= ((_ extract 7 0) v2) v1)",
          "(= ((_ zero_extend 24) v1) (select p2 #x0000000000000003))", "(ite (= v0 #b0) true (distinct v1 p1))",
          "(forall ((i0 (_ BitVec 64))) (bvsle (select p2 i0) #x00000005))",
          "(forall ((i0 (_ BitVec 8)) (i1 (_ BitVec 8))) (= (concat i0 i1) (concat i0 i1)))"})
        EXPECT_TRUE(Predicate::read(text, Names())) << text;
}

TEST(Text, WhatIsNoFormulaIsNot) {
    for (const char* text : {"",
                             "(",
                             ")",
                             "()",
                             "true)",
                             "true true",
                             "(true)",
                             "v1",
                             "#x00",
                             "v3",
                             "p0",
                             "p2",
                             "p3",
                             "r1",
                             "v01",
                             "v-1",
                             "v99999999999",
                             "(= v0 v1)",
                             "(= v1)",
                             "(= v1 v1 v1)",
                             "(bvult v1 v2)",
                             "(bvult true false)",
                             "(not v0)",
                             "(and v0)",
                             "(and)",
                             "(bvadd v1 v1)",
                             "(select p2 v1)",
                             "(= (select p1 v2) p1)",
                             "(= #b #b)",
                             "(= #x #x)",
                             "(= #b2 #b1)",
                             "(= #xg #x0)",
                             "(= #x11111111111111111 #x11111111111111111)",
                             "(= (_ bv256 8) v1)",
                             "(= (_ bv0 0) v1)",
                             "(= (_ bv0 65) v1)",
                             "(= ((_ extract 8 0) v1) v1)",
                             "(= ((_ extract 0 1) v1) v1)",
                             "(= ((_ zero_extend 60) v1) v2)",
                             "(= (concat v2 v1) v2)",
                             "(let ((t1 v1)) t1)",
                             "(let () true)",
                             "(let ((v1 #x00)) (= v1 v1))",
                             "(let ((x #x00)) (= x x))",
                             "(let ((t1 #x00) (= t1 t1))",
                             "(= t1 t1)",
                             "(and (let ((t1 v1)) (= t1 t1)) (= t1 t1))",
                             "(forall () true)",
                             "(forall ((i0 Bool)) true)",
                             "(forall ((i0 (_ BitVec 65))) true)",
                             "(forall ((v1 (_ BitVec 8))) true)",
                             "(and (forall ((i0 (_ BitVec 8))) (= i0 i0)) (= i0 i0))",
                             "(exists ((i0 (_ BitVec 8))) (= i0 i0))",
                             "true (check-sat)",
                             "(assert true)",
                             "(exit)",
                             "true)(assert false)(and true",
                             "|v1|",
                             "\"true\"",
                             "true ; comment",
                             "(! true :named a)",
                             "(set-option :x y)",
                             "(bvult v1 p1) (reset)",
                             "(= v1 \\ v1)",
                             "(ite true v1 v2)",
                             "(ite v0 true false)",
                             "((_ bvadd 1) v1)",
                             "((extract 1 0) v1)",
                             "(_ bv1 1)"}) {
        const auto read = Predicate::read(text, Names());
        EXPECT_FALSE(read) << text;
        if (!read) EXPECT_TRUE(isSentence(read.error().message)) << read.error().message;
    }
    EXPECT_FALSE(Predicate::read(std::string(100'000, '('), Names()));
    EXPECT_FALSE(Predicate::read(std::string(3 << 20, ' '), Names()));
    std::string deep = "true";
    for (int i = 0; i < 1000; ++i) deep = "(not " + deep + ")";
    EXPECT_FALSE(Predicate::read(deep, Names()));
}

TEST(Text, GarbageIsOneSentence) {
    const std::string whole =
        "(let ((t1 (bvadd v1 #x01))) (and (forall ((i0 (_ BitVec 64))) (bvsle (select p2 i0) #x00000005)) "
        "(= ((_ extract 7 0) v2) t1) (not (= v0 #b1))))";
    ASSERT_TRUE(Predicate::read(whole, Names()));
    const std::vector<std::string> words{"(", ")",      "v1",  "p2",  "i0",  "t1",
                                         "_", "forall", "let", "not", "#b1", "select"};
    support::Random random(5);
    size_t refused = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text = whole;
        for (uint64_t k = random.below(3); k < 3; ++k) {
            if (random.below(2))
                text.insert(random.below(text.size()), words[random.below(words.size())]);
            else
                text.erase(random.below(text.size() - 6), 1 + random.below(5));
        }
        const auto read = Predicate::read(text, Names());
        if (read) continue;
        ++refused;
        ASSERT_TRUE(isSentence(read.error().message)) << read.error().message;
    }
    EXPECT_GT(refused, 3000U);
}

}  // namespace
}  // namespace provest::certify
