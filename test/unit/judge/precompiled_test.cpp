#include "judge/precompiled.hpp"

#include "support/files.hpp"

#include <gtest/gtest.h>

namespace provest::judge {
namespace {

TEST(PrecompiledHeaders, ServeOnlyTheMacrosTheyWereMadeWithAndNoUnitThatShadowsTheirHeaders) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const auto found = builds(Extent::Measured);
    ASSERT_TRUE(found) << found.error().message;
    const Build& build = found->front();
    const PrecompiledHeaders headers(folder->path() / "headers");
    const std::filesystem::path unit = folder->path() / "unit";
    std::filesystem::create_directory(unit);
    ASSERT_TRUE(support::writeFile(unit / "valve.h", ""));
    const std::vector<std::string> flags{"-I" + unit.string(), "-D", "LIMIT=3"};

    EXPECT_TRUE(headers.options(build, flags).empty());
    headers.make(build, flags);
    EXPECT_EQ(headers.options(build, flags).size(), 2u);
    EXPECT_TRUE(headers.options(build, {"-I" + unit.string()}).empty());
    ASSERT_TRUE(support::writeFile(unit / "string.h", ""));
    EXPECT_TRUE(headers.options(build, flags).empty());
    EXPECT_EQ(headers.options(build, {"-DLIMIT=3"}).size(), 2u);
    headers.discard(build, flags);
    EXPECT_TRUE(headers.options(build, {"-DLIMIT=3"}).empty());
}

TEST(PrecompiledHeaders, ThatAreNotDoneInTimeLeaveNothing) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const auto found = builds(Extent::Measured);
    ASSERT_TRUE(found) << found.error().message;
    const PrecompiledHeaders headers(folder->path() / "headers");
    headers.make(found->front(), {}, {[] { return 1.0; }, -500});
    EXPECT_TRUE(headers.options(found->front(), {}).empty());
    EXPECT_TRUE(std::filesystem::is_empty(folder->path() / "headers"));
}

TEST(PrecompiledHeaders, ThatCannotBeKeptAreNoError) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const auto found = builds(Extent::Measured);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_TRUE(support::writeFile(folder->path() / "file", ""));
    const PrecompiledHeaders headers(folder->path() / "file" / "headers");
    headers.make(found->front(), {});
    EXPECT_TRUE(headers.options(found->front(), {}).empty());
}

TEST(PrecompiledHeaders, AreForFilesThatIncludeTheFrameworkFirst) {
    EXPECT_TRUE(beginsWithFramework("// Tests\n\n#include <gtest/gtest.h>\n#include <vector>\n"));
    EXPECT_FALSE(beginsWithFramework("#define LIMIT 3\n#include <gtest/gtest.h>\n"));
    EXPECT_FALSE(beginsWithFramework(""));
}

}  // namespace
}  // namespace provest::judge
