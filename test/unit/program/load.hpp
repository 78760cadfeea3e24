// Loads a unit from text, for tests.
#pragma once

#include "program/unit.hpp"
#include "support/files.hpp"

#include <gtest/gtest.h>
#include <string>

namespace provest::program {

class LoadedUnit {
public:
    explicit LoadedUnit(const std::string& text, const std::string& name = "sample.c")
        : folder_(*support::TemporaryFolder::create()) {
        file_ = (folder_.path() / name).string();
        EXPECT_TRUE(support::writeFile(file_, text));
        std::filesystem::create_directory(folder_.path() / "work");
        result_ = loadUnit({.sources = {file_}, .folder = (folder_.path() / "work").string()});
    }
    support::Result<Unit>& result() { return result_; }
    Unit& operator*() {
        if (!result_) throw std::runtime_error(result_.error().message);
        return *result_;
    }
    Unit* operator->() { return &**this; }
    const std::string& file() const { return file_; }

private:
    support::TemporaryFolder folder_;
    std::string file_;
    support::Result<Unit> result_ = support::ourError("not loaded");
};

}  // namespace provest::program
