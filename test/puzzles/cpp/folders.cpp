// Folders and files by std::filesystem, which asks the C library on its own.
// expect: open 0, findings 0
// standard: c++17
#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;

int clear() {
    std::error_code error;
    fs::create_directory("/var/lib/notes", error);
    if (error) return -1;
    if (fs::exists("/etc/notes.conf", error)) return 1;
    return 0;
}

bool forget() {
    std::error_code error;
    return fs::remove("/var/lib/notes/last.txt", error);
}

int keep() {
    std::ofstream("/var/lib/notes/kept.txt") << "kept";
    std::ifstream back("/var/lib/notes/kept.txt");
    std::string word;
    back >> word;
    return word == "kept" ? 1 : 0;
}
