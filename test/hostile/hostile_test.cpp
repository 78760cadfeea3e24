// Units that delete, overwrite, dial, fork, kill and stay: nothing of it is seen outside, neither while a suite is made
// nor when it is built and run by hand, where no sandbox keeps it in.
#include "surroundings.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace provest::hostile {
namespace {

namespace fs = std::filesystem;

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Hostile : public testing::TestWithParam<const char*> {
protected:
    Surroundings around_;
    std::string told_;

    fs::path at(const std::string& name) const { return around_.folder() / name; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
    int shell(const std::string& line) { return around_.run({"/bin/sh", "-c", line}, around_.folder(), told_); }

    // The unit lies where its database is; its place is told by a header.
    void prepare(const std::string& source) {
        fs::copy_file(fs::path(HOSTILE_UNITS) / source, at(source));
        write("place.h", around_.header());
        const bool isCxx = source.ends_with(".cpp");
        write("compile_commands.json", R"([{"directory": ")" + around_.folder().string() + R"(", "file": ")" + source +
                                           R"(", "command": ")" + (isCxx ? "c++ -std=c++17" : "cc -std=gnu11") +
                                           " -w -c " + source + R"("}])");
    }
};

TEST_P(Hostile, NothingEscapes) {
    const std::string source = GetParam(), unit = fs::path(source).stem().string();
    prepare(source);
    ASSERT_EQ(joined(around_.damage()), "");
    const int made =
        shell(std::string("'") + PROVEST_PROGRAM + "' generate " + source + " --out suite --budget 2s -p .");
    EXPECT_EQ(made, 0) << told_;
    EXPECT_EQ(joined(around_.damage()), "") << "while the suite was made";
    const std::string report = told_;
    ASSERT_EQ(shell("cmake -S suite -B build && cmake --build build"), 0) << told_;
    const std::string suite = at("build/" + unit + "_test").string();
    for (const char* seed : {"1", "2"}) {
        const int passed =
            around_.run({suite, "--gtest_shuffle", std::string("--gtest_random_seed=") + seed}, at("here"), told_);
        EXPECT_EQ(passed, 0) << told_;
        EXPECT_NE(told_.find("[  PASSED  ]"), std::string::npos) << told_;
        EXPECT_EQ(joined(around_.damage()), "") << "while the suite ran by hand";
    }
    EXPECT_NE(contentOf(at("suite/" + unit + "_test.cpp")).find("\nTEST"), std::string::npos) << report;
}

INSTANTIATE_TEST_SUITE_P(Units, Hostile,
                         testing::Values("files.c", "folders.c", "network.c", "processes.c", "signals.c",
                                         "descriptors.c", "settings.c", "hunger.c", "loading.c", "streams.cpp"),
                         [](const auto& info) { return fs::path(info.param).stem().string(); });

// Whoever looks must be able to see: the same deeds, done by a program that nobody keeps in.
using Observer = Hostile;

TEST_F(Observer, SeesFiles) {
    write("canary/plain.txt", "other");
    EXPECT_NE(joined(around_.damage()).find("plain.txt is another"), std::string::npos);
    fs::remove(at("canary/plain.txt"));
    EXPECT_NE(joined(around_.damage()).find("plain.txt is gone"), std::string::npos);
    write("canary/more.txt", "");
    EXPECT_NE(joined(around_.damage()).find("more.txt was made"), std::string::npos);
    write("here/more.txt", "");
    EXPECT_NE(joined(around_.damage()).find("here/more.txt was left"), std::string::npos);
}

TEST_F(Observer, SeesCallsWordsAndProcesses) {
    prepare("network.c");
    write("main.c",
          "#include <unistd.h>\n#include \"network.c\"\nint main(void) {\n    dials(9);\n"
          "    if (write(7, \"x\", 1) != 1) return 1;\n    char byte;\n    if (read(8, &byte, 1) != 1) return 2;\n"
          "    if (fork() == 0) sleep(100);\n    return 0;\n}\n");
    ASSERT_EQ(shell("cc main.c -o main"), 0) << told_;
    ASSERT_EQ(around_.run({at("main").string()}, at("here"), told_), 0);
    const std::string seen = joined(around_.damage());
    EXPECT_NE(seen.find("dialled"), std::string::npos) << seen;
    EXPECT_NE(seen.find("wrote to a descriptor"), std::string::npos) << seen;
    EXPECT_NE(seen.find("read from a descriptor"), std::string::npos) << seen;
    EXPECT_NE(seen.find("process stayed"), std::string::npos) << seen;
}

}  // namespace
}  // namespace provest::hostile
