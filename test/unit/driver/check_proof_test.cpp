#include "driver/check_proof.hpp"

#include "support/files.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

certify::Certificate certificate() {
    certify::Certificate made;
    made.sources = {"../src/a.c"};
    made.arguments = {"-p", "/build", "--language", "c", "--link", "/x.o", "--instantiate", "Stack<int>"};
    return made;
}

TEST(CheckProof, readsTheUnitAsItWasRead) {
    const auto request = unitOf(certificate(), "/proofs/a.json");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->sources, std::vector<std::string>{"/src/a.c"});
    EXPECT_EQ(request->buildDirectory, "/build");
    EXPECT_EQ(request->language, program::Language::C);
    EXPECT_EQ(request->links, std::vector<std::string>{"/x.o"});
    EXPECT_EQ(request->instantiate, std::vector<std::string>{"Stack<int>"});
}

TEST(CheckProof, refusesArgumentsThatAreNone) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"-p"}, {"--language", "d"}, {"--out", "x"}}) {
        certify::Certificate made = certificate();
        made.arguments = arguments;
        const auto request = unitOf(made, "a.json");
        ASSERT_FALSE(request);
        EXPECT_EQ(request.error().blame, support::Error::Blame::User);
    }
    certify::Certificate none = certificate();
    none.sources.clear();
    EXPECT_FALSE(unitOf(none, "a.json"));
}

TEST(CheckProof, goalsFollowFromTheirCounters) {
    program::Goals goals;
    goals.goals.push_back(
        {.kind = program::GoalKind::Branch, .side = program::Side::True, .at = {"/a.c", 3, 7}, .anyOf = {4, 5}});
    certify::Certificate made;
    const auto why = [&](certify::Excluded one) {
        made.excluded = {std::move(one)};
        return unfounded(made, goals);
    };
    certify::Excluded goal{
        .file = "/a.c", .line = 3, .column = 7, .kind = "branch", .side = "true", .counters = {4, 5}};
    EXPECT_EQ(why(goal), "");
    certify::Excluded half = goal, elsewhere = goal, other = goal;
    half.counters = {4};
    EXPECT_NE(why(half), "");
    elsewhere.line = 4;
    EXPECT_NE(why(elsewhere), "");
    other.side = "false";
    EXPECT_NE(why(other), "");
}

TEST(CheckProof, whatIsNoCertificateIsTheUsersFault) {
    const auto folder = *support::TemporaryFolder::create();
    const std::string file = (folder.path() / "a.json").string();
    ASSERT_TRUE(support::writeFile(file, "{}"));
    Options options;
    options.sources = {file};
    EXPECT_EQ(checkProofs(options), 2);
    options.sources = {file + ".none"};
    EXPECT_EQ(checkProofs(options), 2);
}

}  // namespace
}  // namespace provest::driver
