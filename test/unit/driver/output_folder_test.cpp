#include "driver/output_folder.hpp"
#include "support/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace provest::driver {
namespace {

namespace fs = std::filesystem;

struct OutputFolderTest : testing::Test {
    support::TemporaryFolder folder = *support::TemporaryFolder::create();
    Options options = [this] {
        Options made;
        made.sources = {"a.c"};
        made.out = (folder.path() / "out").string();
        return made;
    }();

    fs::path at(const std::string& name) const { return folder.path() / "out" / name; }
    void give(const std::string& name, const std::string& text) const {
        fs::create_directories(folder.path() / "out");
        ASSERT_TRUE(support::writeFile(at(name), text));
    }
};

TEST_F(OutputFolderTest, WhatProvestWroteIsReplaced) {
    give("CMakeLists.txt", "# Builds the unit with its tests. Written by Provest.\n");
    give("a_test.cpp", "// Tests of a.c, written by Provest. They state what the unit does today.\n");
    give("a_findings_test.cpp", "// Inputs that a.c does not survive, found by Provest.\n");
    give("tests.json", R"({"tests": [], "version": 1})");
    give("report.json", "");
    const auto output = OutputFolder::open(options);
    ASSERT_TRUE(output) << output.error().message;
    ASSERT_TRUE(output->replace({{"a_test.cpp", "new"}}, {"a_findings_test.cpp", "gone.cpp"}));
    EXPECT_EQ(*support::readFile(at("a_test.cpp")), "new");
    EXPECT_FALSE(fs::exists(at("a_findings_test.cpp")));
}

TEST_F(OutputFolderTest, WhatAUserWroteIsNot) {
    for (const char* name : {"CMakeLists.txt", "tests.json", "report.json"}) {
        give(name, "{}\n");
        const auto output = OutputFolder::open(options);
        ASSERT_FALSE(output);
        EXPECT_NE(output.error().message.find(name), std::string::npos) << output.error().message;
        fs::remove(at(name));
    }
    const auto output = OutputFolder::open(options);
    ASSERT_TRUE(output);
    // it may come while the run goes on
    give("a_test.cpp", "int main() {}\n");
    give("a_findings_test.cpp", "int main() {}\n");
    EXPECT_FALSE(output->mayReplace({"a_test.cpp"}));
    EXPECT_FALSE(output->replace({{"CMakeLists.txt", "new"}, {"a_test.cpp", "new"}}, {}));
    EXPECT_FALSE(fs::exists(at("CMakeLists.txt"))) << "all or nothing";
    EXPECT_TRUE(output->replace({}, {"a_findings_test.cpp"}));
    EXPECT_EQ(*support::readFile(at("a_findings_test.cpp")), "int main() {}\n");
}

TEST_F(OutputFolderTest, AFolderIsNoFile) {
    fs::create_directories(at("report.json"));
    const auto output = OutputFolder::open(options);
    ASSERT_TRUE(output);
    EXPECT_FALSE(output->writeReport("{}"));
    EXPECT_TRUE(fs::is_directory(at("report.json")));
}

TEST_F(OutputFolderTest, AReportMayGoIntoWhatIsNoFile) {
    const std::string pipe = (folder.path() / "pipe").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    options.report = pipe;
    const auto output = OutputFolder::open(options);
    ASSERT_TRUE(output) << output.error().message;
    ASSERT_TRUE(output->writeReport("said"));
    char said[8] = "";
    EXPECT_EQ(::read(reader, said, sizeof said), 4);
    EXPECT_STREQ(said, "said");
    EXPECT_TRUE(fs::is_fifo(pipe));
    ::close(reader);
}

TEST_F(OutputFolderTest, ALinkStaysALink) {
    const fs::path real = folder.path() / "real";
    ASSERT_TRUE(support::writeFile(real, ""));
    fs::create_symlink(real, folder.path() / "link");
    options.report = (folder.path() / "link").string();
    const auto output = OutputFolder::open(options);
    ASSERT_TRUE(output);
    ASSERT_TRUE(output->writeReport("said"));
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(*support::readFile(real), "said");
}

}  // namespace
}  // namespace provest::driver
