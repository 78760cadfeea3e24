#include "support/user_cache.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace provest::support {

namespace fs = std::filesystem;

namespace {

bool ours(const fs::path& folder) {
    struct stat about{};
    return ::lstat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == ::geteuid() &&
           (about.st_mode & (S_IWGRP | S_IWOTH)) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

}  // namespace

fs::path userCache(const std::string& name) {
    std::vector<fs::path> candidates;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && fs::path(cache).is_absolute())
        candidates.push_back(fs::path(cache) / "provest");
    if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
        candidates.push_back(fs::path(home) / ".cache" / "provest");
    std::error_code problem;
    if (const fs::path temporary = fs::temp_directory_path(problem); !problem)
        candidates.push_back(temporary / fmt::format("provest-{}", ::geteuid()));
    for (const auto& candidate : candidates) {
        fs::create_directories(candidate.parent_path(), problem);
        ::mkdir(candidate.c_str(), 0700);
        if (ours(candidate)) return candidate / name;
    }
    return {};
}

std::string stampOf(const fs::path& path) {
    struct stat about{};
    if (::stat(path.c_str(), &about) != 0) return {};
    return fmt::format("{}.{} {}", about.st_mtim.tv_sec, about.st_mtim.tv_nsec, about.st_size);
}

std::string fingerprint(const std::string& text) {  // FNV-1a
    uint64_t hash = 14695981039346656037u;
    for (const char character : text) hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211u;
    return fmt::format("{:016x}", hash);
}

void forgetOldest(const fs::path& folder, size_t most) {
    std::vector<std::pair<fs::file_time_type, fs::path>> entries;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
        std::error_code vanished;
        const auto used = fs::last_write_time(at->path(), vanished);
        if (!vanished) entries.emplace_back(used, at->path());
    }
    std::sort(entries.rbegin(), entries.rend());
    for (size_t i = most; i < entries.size(); ++i) fs::remove_all(entries[i].second, problem);
}

}  // namespace provest::support
