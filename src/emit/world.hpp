// The world around the unit in an emitted suite: files, standard input, the clock, allocations that fail.
#pragma once

#include "emit/body.hpp"

#include <string>
#include <vector>

namespace provest::emit {

class World {
public:
    // `needs`: of all tests together. What the unit calls is wrapped whether a test scripts it or not, where the real
    // thing would make tests depend on the day or the machine.
    World(const program::Interface& unit, const Needs& needs);

    std::string support() const;                  // code inside the suite's own namespace
    std::string wrappers() const;                 // __wrap_ functions, in C linkage
    std::vector<std::string> members() const;     // of the fixture
    std::vector<std::string> beforeEach() const;  // statements of the fixture's constructor
    const std::vector<std::string>& wrapped() const { return wrapped_; }

private:
    bool calls(const char* name) const;
    bool wraps(const char* name) const;

    const program::Interface& unit_;
    Needs needs_;
    bool clearsEnvironment_ = false;  // of what the user's shell has set
    std::vector<std::string> wrapped_;
};

}  // namespace provest::emit
