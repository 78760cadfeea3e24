// What compilers and linkers have against a suite, by test.
#pragma once

#include "emit/suite.hpp"
#include "judge/judge.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace provest::driver {

struct SuiteBlame {
    std::set<uint32_t> tests;  // of the suite
    bool others = false;       // also, or only, something that is no test's
    static constexpr size_t suiteWide = ~size_t{0};
    size_t size() const { return others ? suiteWide : tests.size(); }
};

// `errors`: about `suiteFile`, one of `files`, in which these tests are written. What stands in a template or a macro
// is blamed on the test that uses it; what does not link on those that the linker names.
SuiteBlame blame(const std::vector<judge::Trouble>& errors, const std::vector<emit::EmittedFile>& files,
                 const std::string& suiteFile, const std::vector<emit::Test>& tests);

// The warnings that are all that is wrong, each by who gives it and the name that turns it off; nothing when there is
// more, or one without a name.
std::set<emit::Tolerated> tolerable(const std::vector<judge::Trouble>& errors, const std::string& suiteFile);

}  // namespace provest::driver
