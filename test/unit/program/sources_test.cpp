// Which flags and which language a source has, from the compile databases that build systems write.
#include "program/sources.hpp"

#include "program/carriers.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>

namespace provest::program {
namespace {

using Words = std::vector<std::string>;

class ASource : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& text = "int f(void) { return 1; }\n") {
        const std::filesystem::path path = folder_.path() / name;
        std::filesystem::create_directories(path.parent_path());
        EXPECT_TRUE(support::writeFile(path, text));
        return path.string();
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    // A database in `place`, with one entry for each file and its command before "-c FILE".
    void database(const std::string& place, const std::vector<std::pair<std::string, std::string>>& entries) {
        std::string text;
        for (const auto& [name, command] : entries)
            text += fmt::format(R"({}{{"directory": "{}", "file": "{}", "command": "{} -c {}"}})",
                                text.empty() ? "" : ",\n", folder_.path().string(), name, command, name);
        file(place + "/compile_commands.json", "[" + text + "]");
    }
    Sources found(const Words& files, const std::string& build, std::optional<Language> language = {}) {
        auto sources = findSources(files, build.empty() ? "" : at(build), language);
        EXPECT_TRUE(sources) << sources.error().message;
        return sources ? *sources : Sources{};
    }
    // The flags of one source that is compiled with this command.
    Source compiledWith(const std::string& command, const std::string& name = "a.c") {
        const std::string path = file(name);
        database("build", {{path, command}});
        notes_.clear();
        Sources sources = found({path}, "build");
        notes_ = sources.notes;
        return sources.sources.empty() ? Source{} : sources.sources.front();
    }
    bool isNoted(const std::string& part) const {
        return std::any_of(notes_.begin(), notes_.end(),
                           [&](const std::string& note) { return note.find(part) != std::string::npos; });
    }

    support::TemporaryFolder folder_ = *support::TemporaryFolder::create();
    Words notes_;
};

TEST_F(ASource, KeepsWhatItsCommandSaysAboutItsMeaning) {
    const Source source = compiledWith(
        "/usr/bin/cc -DA=1 -D B -Iinclude -I more -isystem sys -std=gnu99 -funsigned-char -fwrapv -Wall -Werror "
        "-Wno-unused -pedantic-errors -O3 -g3 -ggdb -flto -MD -MT a.o -MF a.d -o a.o -pipe -fsanitize=address "
        "-fno-sanitize=alignment --coverage -fdiagnostics-color=always -Wl,-O1 -L. -lm -pthread -Wp,-DC=2,-MD,x.d");
    EXPECT_EQ(source.flags, (Words{"-DA=1", "-D", "B", "-Iinclude", "-I", "more", "-isystem", "sys", "-std=gnu99",
                                   "-funsigned-char", "-fwrapv", "-fno-sanitize=alignment", "-pthread", "-DC=2"}));
    EXPECT_TRUE(notes_.empty()) << notes_.front();
    EXPECT_EQ(source.directory, folder_.path().string());
}

TEST_F(ASource, KeepsPermissionsWithoutWhichItWouldNotCompile) {
    EXPECT_EQ(compiledWith("cc -Wno-int-conversion -Wno-unused-variable").flags, Words{"-Wno-int-conversion"});
}

TEST_F(ASource, IsCompiledWithoutWhatClangDoesNotKnow) {
    const Source source = compiledWith("gcc -fno-such-thing -DA -mno-such-machine -fipa-pta");
    EXPECT_EQ(source.flags, Words{"-DA"});
    EXPECT_TRUE(isNoted("-fno-such-thing"));
    EXPECT_TRUE(isNoted("-mno-such-machine"));
}

TEST_F(ASource, KnowsWhichFlagsAreForClangAlone) {
    const Source source = compiledWith("clang -fblocks -fwrapv -fno-common -DA");
    EXPECT_EQ(source.flags, (Words{"-fblocks", "-fwrapv", "-fno-common", "-DA"}));
    EXPECT_EQ(source.clangOnly, Words{"-fblocks"});
}

TEST_F(ASource, HasTheFlagsOfResponseFiles) {
    file("more.txt", "-DA=1 @most.txt");
    const std::string most = file("most.txt", "\"-DB=a b\" -O2");
    const std::string path = file("a.c");
    database("build", {{path, "cc @more.txt -DC"}});
    const Sources sources = found({path}, "build");
    EXPECT_EQ(sources.sources[0].flags, (Words{"-DA=1", "-DB=a b", "-DC"}));
    EXPECT_NE(std::find(sources.inputs.begin(), sources.inputs.end(), at("more.txt")), sources.inputs.end());
}

TEST_F(ASource, HasTheHeaderThatAPrecompiledOneWasMadeOf) {
    const std::string header = file("cmake_pch.h");
    const Words inner{"-include", header};
    const std::string command =
        "clang -Winvalid-pch -Xclang -include-pch -Xclang " + header + ".pch -Xclang -include -Xclang " + header;
    EXPECT_EQ(compiledWith(command).flags, inner);
    // one that lies there was made with other flags
    file("cmake_pch.h.pch");
    EXPECT_EQ(compiledWith(command).flags, (Words{"-include", "/dev/null", "-include", header}));
    EXPECT_EQ(compiledWith("clang -include-pch x.pch -DA").flags, Words{"-DA"});
}

TEST_F(ASource, IsInTheLanguageOfItsCommandOrItsEnding) {
    EXPECT_FALSE(compiledWith("cc").isCxx);
    EXPECT_TRUE(compiledWith("cc -x c++").isCxx);
    EXPECT_TRUE(compiledWith("c++").isCxx);
    EXPECT_TRUE(compiledWith("/opt/x86_64-linux-gnu-g++-12").isCxx);
    EXPECT_TRUE(compiledWith("clang++-19").isCxx);
    EXPECT_FALSE(compiledWith("clang++ -x c", "a.cpp").isCxx);
    EXPECT_TRUE(compiledWith("gcc", "a.cc").isCxx);
    EXPECT_FALSE(compiledWith("cc -std=c++17").isCxx);
    EXPECT_EQ(compiledWith("cc -std=c++17").flags, Words{});  // which compilers ignore
    EXPECT_EQ(languageOptions(compiledWith("c++")), (Words{"-x", "c++"}));
    EXPECT_EQ(languageOptions(compiledWith("cc")), Words{});
    for (const auto& [name, isCxx] : {std::pair{"b.i", false}, {"b.ii", true}, {"b.hpp", true}, {"b.C", true}})
        EXPECT_EQ(found({file(name)}, "").sources[0].isCxx, isCxx) << name;
}

TEST_F(ASource, IsCompiledByWhatALauncherStarts) {
    EXPECT_TRUE(compiledWith("/usr/bin/ccache g++ -DA").isCxx);
    EXPECT_EQ(compiledWith("ccache cc -DA").flags, Words{"-DA"});
    const std::string path = file("a.c");
    file("build/compile_commands.json",
         fmt::format(R"([{{"directory": "{}", "file": "a.c", "arguments": ["cc", "a.c", "-DB=x y", "-c"]}}, 7])",
                     folder_.path().string()));
    EXPECT_EQ(found({path}, "build").sources[0].flags, Words{"-DB=x y"});
}

TEST_F(ASource, IsInTheLanguageTheUserSays) {
    EXPECT_TRUE(found({file("a.c")}, "", Language::Cxx).sources[0].isCxx);
    EXPECT_FALSE(found({file("a.hpp")}, "", Language::C).sources[0].isCxx);
}

TEST_F(ASource, InCxx98IsCompiledAsCxx11) {
    EXPECT_EQ(compiledWith("c++ -std=c++98", "a.cpp").flags, Words{"-std=c++11"});
    EXPECT_TRUE(isNoted("C++11"));
    EXPECT_EQ(compiledWith("c++ -std=gnu++03", "a.cpp").flags, Words{"-std=gnu++11"});
    EXPECT_EQ(compiledWith("c++ -ansi", "a.cpp").flags, Words{"-std=c++11"});
    EXPECT_EQ(compiledWith("c++ -std=gnu++14", "a.cpp").flags, Words{"-std=gnu++14"});
    EXPECT_TRUE(notes_.empty());
}

TEST_F(ASource, GivesItsSuiteItsStandard) {
    const auto of = [](const char* flag, bool isCxx = true) {
        return suiteStandard({Source{"a", ".", {flag}, isCxx}}).flag();
    };
    EXPECT_EQ(of("-std=c++11"), "-std=c++11");
    EXPECT_EQ(of("-std=gnu++2a"), "-std=gnu++20");
    EXPECT_EQ(of("-DA"), "-std=gnu++17");
    EXPECT_EQ(of("-std=c99", false), "-std=c++17");
    EXPECT_EQ(suiteStandard({Source{"a", ".", {"-std=c++11"}, true}, Source{"b", ".", {"-std=c++20"}, true}}).year, 20);
}

TEST_F(ASource, WithoutAnEntryTakesThatOfOneThatIncludesIt) {
    const std::string header = file("include/lib/list.hpp", "int size();\n");
    const std::string user = file("src/zoo.cpp", "#include <vector>\n#  include \"lib/list.hpp\"\n");
    database("build", {{file("src/animals.cpp", "// list.hpp\n"), "c++ -DANIMALS"}, {user, "c++ -DZOO -std=c++14"}});
    Sources sources = found({header}, "build");
    EXPECT_EQ(sources.sources[0].flags, (Words{"-DZOO", "-std=c++14"}));
    notes_ = sources.notes;
    EXPECT_TRUE(isNoted(user + ", which includes it"));
    // one that nobody includes: of the nearest
    sources = found({file("src/lonely.hpp", "int size();\n")}, "build");
    EXPECT_EQ(sources.sources[0].flags.size(), sources.sources[0].flags[0] == "-DZOO" ? 2u : 1u);
    notes_ = sources.notes;
    EXPECT_TRUE(isNoted("the nearest there"));
}

TEST_F(ASource, IsNotServedByAnEmptyDatabase) {
    const std::string path = file("a.c");
    database("build", {});
    const auto sources = findSources({path}, at("build"));
    ASSERT_FALSE(sources);
    EXPECT_NE(sources.error().message.find("a.c is not in"), std::string::npos);
}

TEST_F(ASource, FindsTheDatabaseAroundIt) {
    const std::string path = file("project/src/a.c");
    const std::string other = file("project/src/b.c");
    database("project/build-debug", {{path, "cc -DFOUND"}});
    const Sources sources = found({path}, "");
    EXPECT_EQ(sources.sources[0].flags, Words{"-DFOUND"});
    notes_ = sources.notes;
    EXPECT_TRUE(isNoted("project/build-debug/compile_commands.json"));
    EXPECT_EQ(found({other}, "").sources[0].flags, Words{});  // nobody said that it belongs there
    database("project/src", {{path, "cc -DNEARER"}});
    EXPECT_EQ(found({path}, "").sources[0].flags, Words{"-DNEARER"});
}

TEST_F(ASource, HasHeadersThatAreNamedFromWhereTheCompilerRan) {
    std::filesystem::create_directory(folder_.path() / "work");
    const std::string header = file("include/lib/lamp.h",
                                    "class Lamp {\npublic:\n    bool isOn(int watts) const;\n    int half(int a) { "
                                    "return a > 1 ? a / 2 : 0; }\n};\n");
    const std::string path =
        file("src/lamp.cpp", "#include <lib/lamp.h>\nbool Lamp::isOn(int watts) const { return watts > 3; }\n");
    database("build", {{"src/lamp.cpp", "c++ -Iinclude"}});
    const auto unit = loadUnit({.sources = {path}, .buildDirectory = at("build"), .folder = at("work")});
    ASSERT_TRUE(unit) << unit.error().message;
    EXPECT_TRUE(std::binary_search(unit->ownFiles.begin(), unit->ownFiles.end(), header));
    EXPECT_EQ(unit->interface.functions.front().header, "<lib/lamp.h>");
    EXPECT_TRUE(std::any_of(unit->goals.goals.begin(), unit->goals.goals.end(), [&](const Goal& goal) {
        return goal.at.file == header;
    })) << "what a header's function does counts, too";
}

TEST_F(ASource, ThatIsPreprocessedIsReadWhereItStands) {
    std::filesystem::create_directory(folder_.path() / "work");
    const std::string path = file("a.i", "# 1 \"b.c\"\n# 100 \"b.c\"\nint f(int a) { return a > 1 ? 1 : 0; }\n");
    const auto unit = loadUnit({.sources = {path}, .folder = at("work")});
    ASSERT_TRUE(unit) << unit.error().message;
    EXPECT_EQ(unit->interface.functions[0].at.line, 3u);
    EXPECT_EQ(unit->interface.functions[0].at.file, path);
    ASSERT_FALSE(unit->goals.goals.empty());
    EXPECT_EQ(unit->goals.goals[0].at.line, 3u);
}

TEST_F(ASource, ThatHoldsTheLibraryNamesWhatItWasMadeOf) {
    const std::string path =
        file("a.ii", "# 0 \"<built-in>\"\n# 1 \"b.cpp\"\n# 1 \"/usr/include/c++/12/vector\" 1 3\n");
    const auto sources = findSources({path}, "");
    ASSERT_FALSE(sources);
    EXPECT_EQ(sources.error().blame, support::Error::Blame::User);
    EXPECT_NE(sources.error().message.find("name b.cpp"), std::string::npos) << sources.error().message;
}

TEST_F(ASource, ThatIsAHeaderIsWhatItCompilesAs) {
    const auto isCxx = [&](const char* name, const char* text) {
        return found({file(name, text)}, "").sources[0].isCxx;
    };
    EXPECT_FALSE(isCxx("c.h", "static int new(int class) { return class; }\n"));
    EXPECT_TRUE(isCxx("cxx.h", "namespace a { template <class T> T same(T t) { return t; } }\n"));
    EXPECT_FALSE(isCxx("both.h", "static int half(int a) { return a / 2; }\n"));
    EXPECT_TRUE(isCxx("guarded.h", "#ifdef __cplusplus\ninline int half(int a) { return a / 2; }\n#endif\n"));
    EXPECT_FALSE(isCxx("broken.h", "int f( { return 0; }\n"));
    EXPECT_TRUE(isCxx("lost.h", "#include \"nowhere.hpp\"\nnamespace a {\nclass A;\n}\n"));
}

TEST_F(ASource, ThatIsAHeaderIsInTheLanguageOfItsFlags) {
    const std::string header = file("a.h", "static inline int half(int a) { return a / 2; }\n");
    database("build", {{header, "cc -std=c++14"}});
    EXPECT_TRUE(found({header}, "build").sources[0].isCxx);
    database("build", {{header, "cc -std=c11"}});
    EXPECT_FALSE(found({header}, "build").sources[0].isCxx);
    const std::string user = file("b.cpp", "#include \"a.h\"\n");
    database("build", {{user, "c++ -std=c++14"}});
    EXPECT_TRUE(found({header}, "build").sources[0].isCxx);
    database("build", {{user, "c++ -std=c++14"}, {file("a.c", "#include \"a.h\"\n"), "cc -std=c99"}});
    EXPECT_FALSE(found({header}, "build").sources[0].isCxx);
    EXPECT_EQ(found({header}, "build").sources[0].flags, Words{"-std=c99"});
    EXPECT_EQ(found({header}, "build", Language::Cxx).sources[0].flags, Words{});
}

// Whatever the unit includes, in its standard, without exceptions and RTTI if it has none.
TEST(Carriers, CompileInEveryStandard) {
    std::string text;
    for (const char* header : {"array",         "bitset",      "chrono",
                               "complex",       "deque",       "filesystem",
                               "forward_list",  "functional",  "initializer_list",
                               "list",          "map",         "memory",
                               "optional",      "queue",       "set",
                               "span",          "sstream",     "stack",
                               "string",        "string_view", "unordered_map",
                               "unordered_set", "variant",     "vector"})
        text += fmt::format("#if __has_include(<{0}>)\n#include <{0}>\n#endif\n", header);
    text += carrierText();
    for (const char* type : {"std::tuple<int, std::string, std::tuple<char>>", "std::array<std::string, 2>",
                             "std::vector<std::pair<int, long>>", "std::map<std::string, std::set<int>>",
                             "std::complex<double>", "std::bitset<8>", "std::deque<bool>"})
        text += fmt::format(
            "static_assert(sizeof(provest::Form<{0}>) > 0, \"\");\n"
            "template struct provest::Carry<{0}>;\n",
            type);
    for (const char* standard : {"c++11", "gnu++14", "c++17", "c++20", "c++23"})
        for (const Words& more : {Words{}, Words{"-fno-exceptions", "-fno-rtti"}}) {
            Words argv{"clang++-19", "-fsyntax-only", "-Werror", "-pedantic-errors", std::string("-std=") + standard};
            argv.insert(argv.end(), more.begin(), more.end());
            argv.insert(argv.end(), {"-x", "c++", "-"});
            const auto run = support::run({.argv = argv, .input = text});
            ASSERT_TRUE(run);
            EXPECT_EQ(run->status, 0) << standard << "\n" << run->errors.substr(0, 2000);
        }
}

}  // namespace
}  // namespace provest::program
