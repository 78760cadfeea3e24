// Runs a unit natively and as its meaning says, side by side: whenever the one leaves the unit, the other must do so,
// too, with the same bytes in memory; and in the end counts and cells are the same. The native run stands still while
// the interpreter goes on: it reads the very memory that the code has.
#pragma once

#include "flow/interpret.hpp"
#include "program/unit.hpp"
#include "program/watched_build.hpp"
#include "support/files.hpp"
#include "support/random.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace provest {

enum class Compared {
    Same,    // to the end
    Unsaid,  // the same as far as the meaning says anything
    Bad,     // the same up to an access that is none, or a fault of the processor
    Long,    // too many steps
    Different,
};

class NativeUnit {
public:
    // Null with a sentence in `problem`.
    static std::unique_ptr<NativeUnit> load(const std::string& source, const std::vector<std::string>& flags,
                                            std::string& problem);
    ~NativeUnit();

    const program::Unit& unit() const { return unit_; }
    const flow::Program& code() const { return *code_; }

    // Some calls of the unit's functions in a row, from its first state, with random arguments and answers. One result
    // for each call; what is different is said in `difference`.
    std::vector<Compared> run(uint64_t seed, uint32_t calls, std::string& difference);

private:
    NativeUnit() = default;
    struct Session;

    support::TemporaryFolder folder_ = *support::TemporaryFolder::create();
    program::Unit unit_;
    std::unique_ptr<flow::Program> code_;
    void* library_ = nullptr;
    std::map<std::string, program::WatchedObject> objects_;
    std::vector<std::vector<uint8_t>> initial_;  // of what is writable, in the table's order
    std::vector<void (*)(void*, void*)> thunks_;
};

}  // namespace provest
