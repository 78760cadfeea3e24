// What hostile code could get at, and whether it did.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace provest::hostile {

// A folder with everything in it: names, kinds, modes, times, contents.
using Contents = std::map<std::string, std::string>;
Contents contentsOf(const std::filesystem::path& folder);

// Files in a folder of ours, somebody who listens, descriptors that a program inherits, a queue of messages.
class Surroundings {
public:
    Surroundings();
    ~Surroundings();
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;

    const std::filesystem::path& folder() const { return folder_; }
    // What units include to find us: CANARY, PORT, QUEUE.
    std::string header() const;
    // Runs a program as a shell would, from the folder `from`, with descriptors 7 and 8 that are not its own; its
    // status.
    int run(const std::vector<std::string>& argv, const std::filesystem::path& from, std::string& output);
    // One sentence for each thing that is not as it was.
    std::vector<std::string> damage() const;

private:
    std::filesystem::path folder_, canary_;
    int listener_ = -1, port_ = 0, queue_ = 0, reader_ = -1, writer_ = -1, file_ = -1;
    std::vector<int> groups_;  // of all that has run
    Contents before_;
};

}  // namespace provest::hostile
