// What is kept between runs for this user: made again whenever it is missing, so nothing is lost with it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace provest::support {

// The folder `name` below $XDG_CACHE_HOME/provest, ~/.cache/provest or one of this user's in the temporary folder; it
// need not exist yet. Empty when none of them is ours to write to.
std::filesystem::path userCache(const std::string& name);

// When a file was changed and how large it is; "" for what does not exist.
std::string stampOf(const std::filesystem::path& path);

// A short name for a long text.
std::string fingerprint(const std::string& text);

// Removes all but the `most` entries of the folder that were used last.
void forgetOldest(const std::filesystem::path& folder, size_t most);

}  // namespace provest::support
