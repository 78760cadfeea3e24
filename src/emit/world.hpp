// The world around the unit in an emitted suite: files, standard input, the clock, allocations that fail.
#pragma once

#include "emit/body.hpp"
#include "emit/world_calls.hpp"

#include <string>
#include <vector>

namespace provest::emit {

class World {
public:
    // `needs`: of all tests together. What the unit calls is wrapped whether a test scripts it or not, where the real
    // thing would make tests depend on the day or the machine.
    World(const program::Interface& unit, const Needs& needs);

    std::string support() const;                  // code inside the suite's own namespace
    std::string wrappers() const;                 // functions in the place of the library's, in C linkage
    std::vector<std::string> members() const;     // of the fixture
    std::vector<std::string> beforeEach() const;  // statements of the fixture's constructor
    std::string beforeAll() const { return calls_.beforeAll(); }  // statements of a main function; empty: needs none
    const std::vector<std::string>& wrapped() const { return wrapped_; }

private:
    bool makes(const char* call) const;
    bool wraps(const char* name) const;
    std::string helper(std::string text) const;

    const program::Interface& unit_;
    Needs needs_;
    WorldCalls calls_;
    bool fails_ = false, plain_ = false, keepsInput_ = false;
    bool clearsEnvironment_ = false;  // of what the user's shell has set
    std::vector<std::string> wrapped_;
};

}  // namespace provest::emit
