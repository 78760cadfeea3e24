// The user's compile_commands.json. Internal to src/program.
#pragma once

#include "program/compile_flags.hpp"
#include "support/result.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace provest::program {

// What a database says about a file.
struct DatabaseEntry {
    std::string directory;
    CompileFlags flags;
    std::string servedBy;     // another file's entry; empty: its own
    bool isIncluded = false;  // that file includes this one
};

class CompileDatabase {
public:
    static support::Result<CompileDatabase> read(const std::string& path);

    const std::string& path() const { return path_; }
    // The file's own entry.
    std::optional<DatabaseEntry> own(const std::string& file) const;
    // A file without an entry, as headers are, gets that of a source that includes it, else, when `any`, of the
    // nearest. Nothing when there is none.
    std::optional<DatabaseEntry> borrowed(const std::string& file, bool any) const;

private:
    struct Command {
        std::string directory;
        std::vector<std::string> words;
    };
    std::string path_;
    std::map<std::string, Command> commands_;  // by canonical path: of each file the first
};

// The databases in the file's folder and those above it, and in folders build* there, nearest first. `asked` receives
// all places that were looked at and could have one.
std::vector<std::string> databasesAround(const std::string& file, std::vector<std::string>& asked);

}  // namespace provest::program
