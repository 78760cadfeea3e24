// No prover says of a side that a run reaches it that nothing does: on units where a careless one would (NAME.c, driven
// by NAME_run.c), and on units that differ a little from ones where the proof is right (twins/).
//
// `// reachable` marks the true side of the last branch on its line. That the driver reaches it is tested too, so a
// wrong mark cannot hide. Besides, nothing else that the driver reaches may be excluded.
#include "native_run.hpp"
#include "program/lower.hpp"
#include "reach/prover.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <chrono>
#include <sstream>

namespace provest {
namespace {

namespace fs = std::filesystem;

std::string readText(const fs::path& file) {
    auto text = support::readFile(file);
    EXPECT_TRUE(text) << file;
    return text ? *text : std::string();
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// What stands behind `word` in the lines that begin with it.
std::vector<std::string> said(const std::string& text, const std::string& word) {
    std::vector<std::string> found;
    for (const std::string& line : linesOf(text))
        if (line.starts_with(word)) found.push_back(line.substr(word.size()));
    return found;
}

std::string onlyOne(const std::vector<std::string>& said, const char* what) {
    EXPECT_EQ(said.size(), 1u) << what;
    return said.empty() ? std::string() : said.front();
}

// The last branch on a line.
Side lastOn(uint32_t line, bool isTrue, const std::set<Side>& sides) {
    const auto next = sides.lower_bound(Side{.line = line + 1, .column = 0, .isTrue = false});
    EXPECT_TRUE(next != sides.begin() && std::prev(next)->line == line) << "no branch on line " << line;
    return {line, next == sides.begin() ? 0 : std::prev(next)->column, isTrue};
}

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The sides of which the provers say that nothing reaches them.
std::set<Side> excluded(const std::string& file, const fs::path& folder, flow::World world) {
    fs::create_directory(folder / "work");
    auto unit = program::readUnit({.sources = {file}, .folder = (folder / "work").string()});
    if (!unit) {
        ADD_FAILURE() << unit.error().message;
        return {};
    }
    const auto code = program::lower(*unit, std::move(world));
    if (!code) {
        ADD_FAILURE() << code.error().message;
        return {};
    }
    std::set<flow::CounterId> all;
    for (flow::CounterId counter = 0; counter < code->counters; ++counter) all.insert(counter);
    // whatever it finds within that time must be right; how much that is does not matter here
    const support::Deadline deadline = support::Deadline(secondsNow, secondsNow()).atLeast(4);
    const reach::Proof proof = reach::proveWith({.program = *code, .counters = all, .deadline = deadline});
    std::set<Side> found;
    for (const program::Goal& goal : unit->goals.goals)
        if (goal.kind == program::GoalKind::Branch && !goal.anyOf.empty() && goal.expansion.empty() &&
            std::all_of(goal.anyOf.begin(), goal.anyOf.end(),
                        [&](program::CounterId one) { return proof.excluded.contains(one); }))
            found.insert({goal.at.line, goal.at.column, goal.side == program::Side::True});
    return found;
}

void expectNoneReached(const std::string& file, const NativeSides& native, const fs::path& folder, flow::World world) {
    const std::vector<std::string> lines = linesOf(readText(file));
    for (const Side& side : excluded(file, folder, std::move(world)))
        EXPECT_FALSE(native.reached.contains(side))
            << fmt::format("{}:{}:{}: a run reaches the {} side, which was proved to be dead: {}", file, side.line,
                           side.column, side.isTrue, lines.at(side.line - 1));
}

std::vector<std::string> unitsIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().stem();
        if (entry.path().extension() == ".c" && !name.ends_with("_run")) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

// The same question finds what is dead indeed: silence elsewhere means something.
TEST(Control, IsProved) {
    const auto folder = *support::TemporaryFolder::create();
    const std::string file = (folder.path() / "dead.c").string();
    ASSERT_TRUE(support::writeFile(file,
                                   "static int level;\n"
                                   "int up(void) {\n"
                                   "    if (level < 8) level++;\n"
                                   "    if (level > 8) return -1;\n"
                                   "    return level;\n"
                                   "}\n"));
    EXPECT_EQ(excluded(file, folder.path(), {}), (std::set<Side>{{.line = 4, .column = 9, .isTrue = true}}));
}

class Trap : public testing::TestWithParam<std::string> {
protected:
    fs::path folder() const { return folder_.path(); }

private:
    support::TemporaryFolder folder_ = *support::TemporaryFolder::create();
};

class Twin : public Trap {};

TEST_P(Trap, IsNotProved) {
    const fs::path traps = TRAPS;
    const std::string file = (traps / (GetParam() + ".c")).string();
    const std::string text = readText(file);
    const fs::path driver = traps / (GetParam() + "_run.c");
    NativeRun run{.unit = file, .folder = folder()};
    for (const std::string& some : said(text, "// arguments: ")) {
        std::istringstream words(some);
        for (std::string word; words >> word;) run.arguments.push_back(word);
    }
    for (const std::string& line : said(text, "// input: ")) run.input += line + "\n";
    flow::World world;
    if (fs::exists(driver)) {
        run.sources.push_back(driver.string());
        if (readText(driver).find("#include \"" + GetParam() + ".c\"") == std::string::npos)
            run.sources.push_back(file);
    } else {
        run.sources.push_back(file);
        world.kind = flow::World::Kind::Program;
    }
    const NativeSides native = runNatively(run);
    unsigned marks = 0;
    const std::vector<std::string> lines = linesOf(text);
    for (uint32_t line = 1; line <= lines.size(); ++line)
        if (lines[line - 1].ends_with("  // reachable")) {
            ++marks;
            EXPECT_TRUE(native.reached.contains(lastOn(line, true, native.all)))
                << fmt::format("{}:{}: the driver does not reach it", file, line);
        }
    EXPECT_GT(marks, 0u);
    expectNoneReached(file, native, folder(), world);
}

INSTANTIATE_TEST_SUITE_P(Traps, Trap, testing::ValuesIn(unitsIn(TRAPS)),
                         [](const auto& tested) { return tested.param; });

TEST_P(Twin, IsNotProved) {
    const std::string text = readText(fs::path(TRAPS) / "twins" / (GetParam() + ".c"));
    const std::string name = onlyOne(said(text, "// unit: "), "unit");
    const std::string old = onlyOne(said(text, "// instead of: "), "instead of");
    const std::string now = onlyOne(said(text, "// write: "), "write");
    std::string unit = readText(fs::path(UNITS) / (name + ".c"));
    const size_t at = unit.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    ASSERT_EQ(unit.find(old, at + 1), std::string::npos) << old << " is there twice";
    unit.replace(at, old.size(), now);
    const std::string file = (folder() / "unit.c").string(), driver = (folder() / "driver.c").string();
    ASSERT_TRUE(support::writeFile(file, unit));
    ASSERT_TRUE(support::writeFile(driver, text));

    const NativeSides native = runNatively({.sources = {driver}, .unit = file, .folder = folder()});
    const std::vector<std::string> lines = linesOf(unit);
    const auto marks = said(text, "// reached: ");
    EXPECT_FALSE(marks.empty());
    for (const std::string& mark : marks) {
        unsigned found = 0;
        for (uint32_t line = 1; line <= lines.size(); ++line) {
            if (lines[line - 1].find(mark) == std::string::npos) continue;
            ++found;
            EXPECT_TRUE(native.reached.contains(lastOn(line, true, native.all)))
                << "the driver does not reach: " << mark;
        }
        EXPECT_EQ(found, 1u) << mark;
    }
    expectNoneReached(file, native, folder(), {});
}

INSTANTIATE_TEST_SUITE_P(Twins, Twin, testing::ValuesIn(unitsIn(fs::path(TRAPS) / "twins")),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace provest
