// GoogleTest's header, precompiled once per way of building and kept between runs: reading it takes most of the time
// a compiler spends on a suite.
//
// Nothing but <gtest/gtest.h> is in it. It is what every suite includes first, so a suite compiled with it sees exactly
// what it would see without: no other include of the suite can be missing unnoticed. It is not used where a header of
// the unit could take the place of one that was read for it.
#pragma once

#include "judge/builds.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace provest::judge {

class PrecompiledHeaders {
public:
    // Kept below `folder`, which need not exist. Empty: there are none, and none are made.
    explicit PrecompiledHeaders(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // The options that make `build` use its header for a file compiled with `unitFlags` (flagsOfUnit); none when there
    // is no valid one.
    std::vector<std::string> options(const Build& build, const std::vector<std::string>& unitFlags) const;

    // Makes the header those options need unless there is one. That it cannot be made or kept is no error: suites
    // then compile more slowly.
    void make(const Build& build, const std::vector<std::string>& unitFlags,
              const support::Deadline& deadline = {}) const;

    // Removes it: the compiler would not have it.
    void discard(const Build& build, const std::vector<std::string>& unitFlags) const;

private:
    std::filesystem::path entry(const Build& build, const std::vector<std::string>& unitFlags) const;

    std::filesystem::path folder_;
};

// Where `input` says, or in the user's cache.
PrecompiledHeaders headersFor(const JudgeInput& input);

// Whether the first thing `text` asks of the compiler is GoogleTest's header.
bool beginsWithFramework(const std::string& text);

}  // namespace provest::judge
