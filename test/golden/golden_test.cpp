// Compares what the writers emit with approved files in expected/. To approve a change: test/golden/approve.
#include "shapes.hpp"
#include "support/files.hpp"

#include <gtest/gtest.h>
#include <cstdlib>
#include <filesystem>

namespace provest::golden {

void expectApproved(const emit::Suite& suite) {
    const auto emitted = emit::writerNamed("gtest")->write(suite);
    EXPECT_TRUE(emitted.unwritable.empty());
    for (const auto& file : emitted.files) {
        const std::filesystem::path path = std::filesystem::path(suite.folder) / file.path;
        if (std::getenv("PROVEST_APPROVE") != nullptr) {
            std::filesystem::create_directories(path.parent_path());
            ASSERT_TRUE(support::writeFile(path, file.content));
            continue;
        }
        const auto approved = support::readFile(path);
        ASSERT_TRUE(approved) << "run test/golden/approve";
        EXPECT_EQ(*approved, file.content) << "run test/golden/approve to accept the new " << file.path;
    }
}

TEST(Golden, ShapesSuiteIsAsApproved) { expectApproved(shapesSuite()); }

TEST(Golden, ShapesSuiteApartIsAsApproved) { expectApproved(shapesSuite(emit::Naming::Apart)); }

void expectLinesToName(const emit::Suite& suite) {
    const auto emitted = emit::writerNamed("gtest")->write(suite);
    ASSERT_FALSE(emitted.lines.empty());
    std::vector<std::string> lines;
    const std::string& text = emitted.files[0].content;
    for (size_t start = 0; start < text.size(); start = text.find('\n', start) + 1)
        lines.push_back(text.substr(start, text.find('\n', start) - start));
    for (const auto& one : emitted.lines) {
        ASSERT_LE(one.line, lines.size());
        EXPECT_NE(lines[one.line - 1].find_first_not_of(' '), std::string::npos);
        ASSERT_LT(one.expectation, suite.tests[one.test].expected.list.size());
    }
}

TEST(Golden, LinesNameTheirExpectations) {
    expectLinesToName(shapesSuite());
    expectLinesToName(shapesSuite(emit::Naming::Apart));
}

}  // namespace provest::golden
