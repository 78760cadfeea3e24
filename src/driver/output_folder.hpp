// Where a run's files go. The folder is touched in the end alone, by what has been verified, and never is a file
// replaced that a user wrote: a suite's files carry names that others use, too (CMakeLists.txt, report.json,
// x_test.cpp).
#pragma once

#include "driver/options.hpp"
#include "emit/suite.hpp"
#include "support/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace provest::driver {

class OutputFolder {
public:
    // Makes it; fails when it cannot be written to, or a file that every run writes is there already and not ours.
    static support::Result<OutputFolder> open(const Options& options);

    const std::filesystem::path& path() const { return path_; }

    // Fails when one of these files, relative to the folder, is somebody else's.
    support::Result<void> mayReplace(const std::vector<std::string>& files) const;

    // Replaces the files one by one, each whole. Of `obsolete` those go that are there and ours.
    support::Result<void> replace(const std::vector<emit::EmittedFile>& files,
                                  const std::vector<std::string>& obsolete) const;

    // report.json, or where the user wants it: a file, or what is none (a pipe, /dev/null).
    support::Result<void> writeReport(const std::string& text) const;

    // Of the folders that open() made, those that are empty go again.
    void removeEmpty() const;

private:
    OutputFolder(std::filesystem::path path, std::filesystem::path report, std::vector<std::filesystem::path> made)
        : path_(std::move(path)), report_(std::move(report)), made_(std::move(made)) {}

    std::filesystem::path path_, report_;
    std::vector<std::filesystem::path> made_;  // innermost first
};

// Whether such a text was written by Provest: a test file, a CMakeLists.txt, tests.json, report.json or a certificate.
// Nothing at all is anybody's.
bool isOurs(const std::string& text);

}  // namespace provest::driver
