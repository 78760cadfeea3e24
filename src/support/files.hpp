// Small files, read and written whole.
#pragma once

#include "support/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace provest::support {

Result<std::string> readFile(const std::filesystem::path& path);
// Writes beside the target and renames, so that a full disk never leaves half a file.
Result<void> writeFile(const std::filesystem::path& path, std::string_view content);

// A folder of our own below the system's temporary folder, removed with its owner.
class TemporaryFolder {
public:
    static Result<TemporaryFolder> create();
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();
    const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
};

}  // namespace provest::support
