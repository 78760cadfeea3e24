// The unit under test: sources and flags in; interface, goals, flow graph and loadable builds out.
#pragma once

#include "program/flow.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "program/source.hpp"
#include "support/result.hpp"

#include <functional>
#include <future>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

struct UnitRequest {
    std::vector<std::string> sources;               // as the user named them
    std::string buildDirectory;                     // with compile_commands.json; empty: plain flags
    std::optional<Language> language{};             // of the sources, whatever else says so
    std::vector<std::string> links;                 // objects and libraries the unit needs
    std::vector<std::string> wrapped;               // library calls that the worker answers
    bool behaviours = false;                        // count what calls return and throw, too
    std::vector<std::string> instantiate;           // templates with their arguments, "Stack<double>"
    std::string folder;                             // existing; receives wrappers, objects and shared objects
    std::function<void(const std::string&)> say{};  // told what is being done, if given
};

struct Unit {
    std::string name;  // of the first source, without its ending
    std::vector<Source> sources;
    std::vector<std::string> links;
    Interface interface;
    Goals goals;
    FlowGraph flow;
    CounterId counters = 0;
    std::vector<std::string> ownFiles;
    std::vector<std::string> code;  // of each source's wrapper, as the front end left it (bitcode)
    std::set<std::string> defined;  // functions that one source's code may call in another's, a library's among them
    std::set<std::string> inputs;   // all files that were read for it
    std::string fast;               // shared object with counters
};

// What calls this entry of the interface, as the flow graph names it.
std::string thunkName(const Function& function);

// Reads the unit: everything but its builds. Errors are the user's (does not compile: the compiler's first error).
support::Result<Unit> readUnit(const UnitRequest& request);
// Makes the fast build.
support::Result<void> buildFast(Unit& unit, const UnitRequest& request);
// Both.
support::Result<Unit> loadUnit(const UnitRequest& request);

// A build made in the background: where its shared object is, in the end.
using Build = std::shared_future<support::Result<std::string>>;
// One that an earlier run left in the folder; not valid when there is none.
Build madeBefore(const std::string& output);

// Builds of the same wrappers with a sanitizer, by the plain compiler. `after`: what they leave the processors to
// first.
enum class Sanitizer { AddressAndUndefined, Memory };
Build buildSanitized(const Unit& unit, const UnitRequest& request, Sanitizer sanitizer, Build after);

// The build whose runs leave path conditions behind. Its counters are those of the fast build.
Build buildConcolic(const Unit& unit, const UnitRequest& request);

}  // namespace provest::program
