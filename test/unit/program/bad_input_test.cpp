#include "load.hpp"
#include "program/sources.hpp"

#include <algorithm>

namespace provest::program {
namespace {

using Blame = support::Error::Blame;

TEST(BadInput, DoesNotCompileGivesTheFirstError) {
    LoadedUnit unit("int f(int a) { return b; }\nint g( {\n");
    ASSERT_FALSE(unit.result());
    EXPECT_EQ(unit.result().error().blame, Blame::User);
    EXPECT_EQ(unit.result().error().message, unit.file() + ":1:23: error: use of undeclared identifier 'b'");
}

TEST(BadInput, NoFunctions) {
    LoadedUnit unit("int only_data = 3;\n");
    ASSERT_FALSE(unit.result());
    EXPECT_NE(unit.result().error().message.find("defines no function"), std::string::npos);
}

TEST(BadInput, MissingFileAndFolder) {
    EXPECT_NE(findSources({"/nowhere/x.c"}, "").error().message.find("no such file: /nowhere/x.c"), std::string::npos);
    EXPECT_NE(findSources({"/"}, "").error().message.find("is a folder"), std::string::npos);
}

TEST(BadInput, BuildDirectoryWithoutOrWithBrokenDatabase) {
    auto folder = *support::TemporaryFolder::create();
    const std::string file = (folder.path() / "a.c").string();
    ASSERT_TRUE(support::writeFile(file, "int f(void) { return VALUE; }\n"));
    EXPECT_NE(findSources({file}, folder.path().string()).error().message.find("no compile_commands.json"),
              std::string::npos);
    ASSERT_TRUE(support::writeFile(folder.path() / "compile_commands.json", "[{"));
    EXPECT_FALSE(findSources({file}, folder.path().string()));
}

TEST(BadInput, UnreadableLinkFile) {
    auto symbols = definedSymbols({"/nowhere/lib.a"});
    ASSERT_FALSE(symbols);
    EXPECT_NE(symbols.error().message.find("/nowhere/lib.a"), std::string::npos);
}

TEST(BuildDirectory, FlagsAndRelativePathsAreTakenOver) {
    auto folder = *support::TemporaryFolder::create();
    std::filesystem::create_directories(folder.path() / "build");
    std::filesystem::create_directories(folder.path() / "include");
    ASSERT_TRUE(support::writeFile(folder.path() / "include/v.h", "#define VALUE 3\n"));
    const std::string file = (folder.path() / "a.c").string();
    ASSERT_TRUE(support::writeFile(file, "#include \"v.h\"\nint f(int a) { return a > VALUE + EXTRA; }\n"));
    ASSERT_TRUE(support::writeFile(folder.path() / "build/compile_commands.json",
                                   "[{\"directory\": \"" + (folder.path() / "build").string() +
                                       "\", \"command\": \"cc -I../include -DEXTRA=4 -O2 -Werror -o a.o -c ../a.c\", "
                                       "\"file\": \"../a.c\"}]"));
    auto sources = findSources({file}, (folder.path() / "build").string());
    ASSERT_TRUE(sources) << sources.error().message;
    EXPECT_EQ(sources->sources[0].flags, (std::vector<std::string>{"-I../include", "-DEXTRA=4"}));
    std::filesystem::create_directory(folder.path() / "work");
    auto unit = loadUnit({.sources = {file},
                          .buildDirectory = (folder.path() / "build").string(),
                          .folder = (folder.path() / "work").string()});
    EXPECT_TRUE(unit) << unit.error().message;
}

TEST(SeveralSources, AreOneUnit) {
    auto folder = *support::TemporaryFolder::create();
    ASSERT_TRUE(support::writeFile(folder.path() / "a.c", "int b(int);\nint a(int x) { return x > 1 ? b(x) : 0; }\n"));
    ASSERT_TRUE(support::writeFile(folder.path() / "b.c", "int b(int x) { return x > 5; }\n"));
    std::filesystem::create_directory(folder.path() / "work");
    auto unit = loadUnit({.sources = {(folder.path() / "a.c").string(), (folder.path() / "b.c").string()},
                          .folder = (folder.path() / "work").string()});
    ASSERT_TRUE(unit) << unit.error().message;
    EXPECT_EQ(unit->interface.functions.size(), 2u);
    EXPECT_TRUE(unit->interface.undefined.empty());
}

// Headers in a folder of their own belong to the sources that define what they declare; what one source makes, another
// takes; a header's inline function is there once.
TEST(SeveralSources, OfALibraryInCxx) {
    auto folder = *support::TemporaryFolder::create();
    for (const char* name : {"include", "src", "work"}) std::filesystem::create_directory(folder.path() / name);
    const auto write = [&](const char* name, const std::string& text) {
        EXPECT_TRUE(support::writeFile(folder.path() / name, text));
    };
    write("include/box.h",
          "#pragma once\nclass Box {\npublic:\n    explicit Box(int w);\n    int width() const { return w_ > 0 ? w_ : "
          "0; }\n"
          "private:\n    int w_;\n};\nint area(const Box& box);\n");
    write("src/area.cpp", "#include \"../include/box.h\"\nint area(const Box& box) { return box.width() * 2; }\n");
    write("src/box.cpp",
          "#include \"../include/box.h\"\nBox::Box(int w) : w_(w) {}\nint w(Box b) { return b.width(); }\n");
    auto unit =
        loadUnit({.sources = {(folder.path() / "src/area.cpp").string(), (folder.path() / "src/box.cpp").string()},
                  .folder = (folder.path() / "work").string()});
    ASSERT_TRUE(unit) << unit.error().message;
    std::vector<std::string> names;
    for (const Function& function : unit->interface.functions) names.push_back(function.name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"Box::Box", "Box::width", "area"}));
    EXPECT_TRUE(unit->interface.skipped.empty());
    const auto branches = std::count_if(unit->goals.goals.begin(), unit->goals.goals.end(),
                                        [](const Goal& goal) { return goal.kind == GoalKind::Branch; });
    EXPECT_EQ(branches, 2);
}

}  // namespace
}  // namespace provest::program
