// Units as they were read and built, kept between runs: one that has not changed since is there at once.
//
// An entry is a folder named by all that the front end was told. It holds the builds, in `unit` what was read, and in
// `inputs` each file that was read for it with its age and size. One run at a time has an entry; another that wants the
// same works in a folder of its own.
#pragma once

#include "program/unit.hpp"

#include <filesystem>
#include <memory>
#include <optional>

namespace provest::program {

class BuildCache {
public:
    // Kept below `folder`, which need not exist. Empty: nothing is kept.
    explicit BuildCache(std::filesystem::path folder);
    ~BuildCache();
    BuildCache(const BuildCache&) = delete;
    BuildCache& operator=(const BuildCache&) = delete;

    // Takes the entry for this request; its folder is then where the unit is to be read and built. Empty: there is none
    // to have, and the request needs a folder of its own.
    std::filesystem::path take(const UnitRequest& request);

    // What was read in the entry taken, if its fast build is there and no input has changed since. Where nothing is,
    // the entry is empty afterwards.
    std::optional<Unit> known();

    // The unit was read and its fast build made in the entry taken. That it cannot be kept is no error.
    void keep(const Unit& unit);

private:
    std::filesystem::path folder_, entry_;
    int lock_ = -1;
};

}  // namespace provest::program
