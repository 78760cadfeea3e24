// Which objects of a module are apart: nobody outside can reach them and every access says which it means. Their
// scalars become places. Internal to src/program.
#pragma once

#include "flow/code.hpp"
#include "program/outsiders.hpp"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

// An address as far as the code says it: an object, and how far into it.
struct ObjectAddress {
    const llvm::Value* object = nullptr;  // GlobalVariable or AllocaInst; null: not known
    int64_t offset = 0;                   // bytes
    struct Index {
        const llvm::Value* value;
        uint64_t stride;  // bytes
        uint64_t count;   // elements of the array that is indexed; 0: a pointer moves on
    };
    std::vector<Index> indices;
};
ObjectAddress addressOf(const llvm::Value* pointer, const llvm::DataLayout& layout);

// The first counter of a source's array, as plainCode names it.
std::optional<flow::CounterId> baseOfCounters(const llvm::GlobalVariable& global);
// The first counter that a store makes grow, and among how many it is; nothing when it counts nothing.
std::optional<std::pair<flow::CounterId, uint32_t>> countersOf(const llvm::Instruction& instruction,
                                                               const llvm::DataLayout& layout);

// One scalar of an object's type, in all elements of the arrays around it.
struct Leaf {
    uint64_t offset = 0;  // of the first, bytes
    uint64_t size = 0;    // bytes
    struct Dimension {
        uint64_t stride, count;
        // Nothing watches that an index stays in it, though it ends in the midst of the object: the last member of a
        // structure may be longer than declared.
        bool isOpen = false;
    };
    std::vector<Dimension> dimensions;  // outermost first
    std::string name;                   // ".head", "[].key"
    bool isOfArray = false;             // the object is an array, and its elements are the first dimension
    bool isFloat = false;
    bool isPunned = false;  // its bits are read as a number of the other kind
    flow::PlaceId place = 0;
    uint64_t cells() const;
    uint64_t offsetOf(uint64_t cell) const;  // bytes into the object
};

// A cell of a leaf: which, and its indices as far as they are constant.
struct LeafCell {
    const Leaf* leaf = nullptr;
    uint64_t index = 0;  // of the constant part
    struct Term {
        const llvm::Value* value;
        uint64_t factor;
        uint64_t addend;
        uint64_t count;  // their sum must be less
    };
    std::vector<Term> terms;
};

class Places {
public:
    // Adds the places of all objects that are apart to `program`.
    Places(const llvm::Module& module, flow::Program& program,
           const std::map<const llvm::Function*, flow::FunctionId>& functions, const Outsiders& outsiders);

    bool isApart(const llvm::Value* object) const { return leaves_.contains(object); }
    const std::vector<Leaf>& leaves(const llvm::Value* object) const { return leaves_.at(object); }
    // The cell that an access of so many bytes means; nothing when it means none as a whole.
    std::optional<LeafCell> cellAt(const ObjectAddress& address, uint64_t size) const;

private:
    bool everyAccessIsOfALeaf(const llvm::Value& object, std::vector<Leaf>& leaves) const;
    void addPlaces(const llvm::Value& object, std::vector<Leaf> leaves, const std::string& name,
                   std::optional<flow::FunctionId> frame);

    const llvm::Module& module_;
    const llvm::DataLayout& layout_;
    flow::Program& program_;
    std::map<const llvm::Value*, std::vector<Leaf>> leaves_;
};

}  // namespace provest::program
