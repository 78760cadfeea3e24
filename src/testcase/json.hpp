// Test cases as JSON, by names, so that a later run over changed code can start from them (--tests-from).
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace provest::testcase {

std::string toJson(const std::vector<TestCase>& tests, const program::Interface& interface);

// Whether a text is such a file, of whatever unit.
bool holdsTests(std::string_view text);

struct FromJson {
    std::vector<TestCase> tests;
    // One sentence for each test left out: a function is gone, a type has another layout, the text is damaged.
    std::vector<std::string> skipped;
};
// Never fails: text that is no JSON gives no tests and one reason.
FromJson fromJson(std::string_view text, const program::Interface& interface);

}  // namespace provest::testcase
