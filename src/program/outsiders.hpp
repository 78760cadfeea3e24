// Who runs beside the functions of a module that are followed: what calls that leave it may do, who may call into it,
// and whether somebody can come in between any two steps. Internal to src/program.
#pragma once

#include "flow/world.hpp"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

// From the least to the most.
enum class Effect {
    Nothing,    // it answers, and may end the run
    Memory,     // it may also write whatever pointers lead to, errno among it
    CallsBack,  // it may also call what it was given the address of; it is the C library's
    Anything,   // nobody knows it: it may also name what the unit does not keep for itself
};
// Of a function of the C library; Anything of all others.
Effect effectOfLibrary(llvm::StringRef name);

class Outsiders {
public:
    // `undefined`: functions of the sources that somebody else will define. `offered`: symbols that tests call where
    // the world names no entries. `alone`: nothing else is linked with the unit.
    Outsiders(const llvm::Module& module, const flow::World& world, std::set<std::string> undefined,
              std::set<std::string> offered, bool alone);

    // Of a call that is not followed.
    Effect effectOf(const llvm::CallBase& call) const;
    // The function that a call runs with the arguments it has; null when that cannot be said.
    static const llvm::Function* calleeOf(const llvm::CallBase& call);
    // Somebody whom we do not see may call it at any time that the unit is not running or has called outside.
    bool isEntry(const llvm::Function& function) const;
    // A handler of signals or a thread may run between any two steps.
    bool isConcurrent() const { return isConcurrent_; }
    // Floats may be rounded in another way than to the nearest.
    bool isRoundingOpen() const { return isRoundingOpen_; }
    // No variable can be changed but by the unit's own code: a program, and nobody in it knows its names.
    bool isClosed() const { return isClosed_; }
    // A function that runs before all others.
    bool hasConstructors() const { return hasConstructors_; }
    // It may be named where we cannot look, so who has access to it is not known.
    bool isNamedElsewhere(const llvm::GlobalValue& object) const;

private:
    const flow::World& world_;
    std::set<std::string> undefined_, offered_;
    std::vector<std::string> assembly_;
    bool isConcurrent_ = false, isRoundingOpen_ = false, isClosed_ = false, hasConstructors_ = false;
};

}  // namespace provest::program
