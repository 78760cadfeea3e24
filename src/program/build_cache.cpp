#include "program/build_cache.hpp"

#include "program/unit_archive.hpp"
#include "support/files.hpp"
#include "support/user_cache.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <sstream>
#include <string>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

constexpr size_t mostEntries = 30;  // some MB each

// The program itself among it: another one reads units in another way.
std::string nameOf(const UnitRequest& request) {
    std::error_code unknown;
    std::string all = support::stampOf("/proc/self/exe") + "\n" + fs::read_symlink("/proc/self/exe", unknown).string();
    const auto add = [&](const std::vector<std::string>& list) {
        for (const std::string& one : list) all += "\n" + one;
        all += "\n";
    };
    all += "\n" + fs::current_path(unknown).string() + "\n" + request.buildDirectory + "\n";
    if (request.language) all += *request.language == Language::Cxx ? "C++\n" : "C\n";
    add(request.sources);
    add(request.links);
    add(request.wrapped);
    add(request.instantiate);
    all += request.behaviours ? "behaviours\n" : "\n";
    for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
        if (const char* value = std::getenv(name)) all += std::string(name) + "=" + value + "\n";
    return support::fingerprint(all);
}

// An empty stamp: it was not there.
std::string inputsText(const std::set<std::string>& files) {
    std::string text;
    for (const std::string& file : files) text += file + "\n" + support::stampOf(file) + "\n";
    return text;
}

bool unchanged(const std::string& inputs) {
    std::istringstream stream(inputs);
    bool any = false;
    for (std::string file, stamp; std::getline(stream, file) && std::getline(stream, stamp); any = true)
        if (support::stampOf(file) != stamp) return false;
    return any;
}

}  // namespace

BuildCache::BuildCache(fs::path folder) : folder_(std::move(folder)) {}

BuildCache::~BuildCache() {
    if (lock_ >= 0) ::close(lock_);
}

fs::path BuildCache::take(const UnitRequest& request) {
    if (folder_.empty()) return {};
    const fs::path entry = folder_ / nameOf(request);
    std::error_code problem;
    fs::create_directories(entry, problem);
    if (problem) return {};
    lock_ = ::open((entry / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0 || ::flock(lock_, LOCK_EX | LOCK_NB) != 0) return {};
    entry_ = entry;
    return entry_;
}

std::optional<Unit> BuildCache::known() {
    if (entry_.empty()) return std::nullopt;
    const auto inputs = support::readFile(entry_ / "inputs");
    if (inputs && unchanged(*inputs)) {
        const auto bytes = support::readFile(entry_ / "unit");
        auto unit = bytes ? unpacked(*bytes) : std::nullopt;
        if (unit && fs::exists(unit->fast)) {
            std::error_code ignored;
            fs::last_write_time(entry_, fs::file_time_type::clock::now(), ignored);
            return unit;
        }
    }
    std::error_code ignored;
    for (const fs::directory_entry& one : fs::directory_iterator(entry_, ignored))
        if (one.path().filename() != "lock") fs::remove_all(one.path(), ignored);
    return std::nullopt;
}

void BuildCache::keep(const Unit& unit) {
    if (entry_.empty() || !support::writeFile(entry_ / "unit", packed(unit))) return;
    (void)support::writeFile(entry_ / "inputs", inputsText(unit.inputs));
    support::forgetOldest(folder_, mostEntries);
}

}  // namespace provest::program
