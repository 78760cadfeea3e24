// What C++ has of its own: streams over files, folders, threads, objects that are there before all.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "place.h"

namespace fs = std::filesystem;

namespace {
struct Early {
    Early() { std::ofstream(CANARY "/early.txt") << "hostile"; }
} early;
}  // namespace

bool overwrites_by_stream(int when) {
    if (when <= 3) return false;
    std::ofstream out(CANARY "/plain.txt");
    out << "hostile";
    return out.good();
}

bool changes_by_stream(int when) {
    if (when <= 3) return false;
    std::fstream both(CANARY "/plain.txt", std::ios::in | std::ios::out);
    both << "hostile";
    return both.good();
}

bool removes_everything(int when) {
    std::error_code error;
    return when > 3 && fs::remove_all(CANARY, error) != static_cast<std::uintmax_t>(-1);
}

bool makes_folders(int when) {
    std::error_code error;
    return when > 3 && fs::create_directories(CANARY "/a/b", error);
}

bool renames_by_path(int when) {
    std::error_code error;
    if (when > 3) fs::rename(CANARY "/plain.txt", CANARY "/other.txt", error);
    return !error;
}

bool copies(int when) {
    std::error_code error;
    return when > 3 && fs::copy_file(CANARY "/plain.txt", CANARY "/copy.txt", error);
}

bool cuts_by_path(int when) {
    std::error_code error;
    if (when > 3) fs::resize_file(CANARY "/plain.txt", 1, error);
    return !error;
}

bool permits(int when) {
    std::error_code error;
    if (when > 3) fs::permissions(CANARY "/plain.txt", fs::perms::all, error);
    return !error;
}

bool points_by_path(int when) {
    std::error_code error;
    if (when > 3) fs::create_symlink(CANARY "/plain.txt", CANARY "/pointing.txt", error);
    return !error;
}

bool moves_away(int when) {
    std::error_code error;
    if (when > 3) fs::current_path(CANARY, error);
    return !error;
}

int commands(int when) { return when > 3 ? std::system("touch " CANARY "/touched") : 1; }

int writes_from_a_thread(int when) {
    if (when <= 3) return 0;
    std::thread([] { std::ofstream(CANARY "/plain.txt") << "hostile"; }).join();
    return 1;
}
