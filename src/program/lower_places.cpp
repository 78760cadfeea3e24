#include "program/lower_places.hpp"

#include "program/plain_code.hpp"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <algorithm>
#include <functional>

namespace provest::program {

namespace {

constexpr size_t mostLeaves = 4096;
constexpr uint64_t mostCells = 1 << 16;

// All that is done with an object's address, if it is only accessed; false: the address gets away.
bool eachUse(const llvm::Value& pointer, const std::function<bool(const llvm::User&)>& access) {
    for (const llvm::User* user : pointer.users()) {
        if (llvm::isa<llvm::GEPOperator>(user)) {
            if (!eachUse(*user, access)) return false;
        } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
            if (store->getValueOperand() == &pointer || store->isAtomic() || !access(*user)) return false;
        } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
            if (load->isAtomic() || !access(*user)) return false;
        } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
            const llvm::Function* callee = call->getCalledFunction();
            const bool isHarmless =
                callee && (callee->getName() == forgetName || llvm::isa<llvm::LifetimeIntrinsic>(call) ||
                           llvm::isa<llvm::DbgInfoIntrinsic>(call));
            const auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(call);
            if (!isHarmless && !(block && !block->isVolatile() && access(*user))) return false;
        } else if (!llvm::isa<llvm::ICmpInst>(user)) {
            return false;
        }
    }
    return true;
}

// Where code writes what is constant, it is no longer said what that is.
bool isWritten(const llvm::Value& pointer) {
    return llvm::any_of(pointer.users(), [&](const llvm::User* user) {
        if (llvm::isa<llvm::GEPOperator>(user)) return isWritten(*user);
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getPointerOperand() == &pointer;
        const auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(user);
        return block && block->getDest() == &pointer;
    });
}

bool isNumber(const llvm::Type* type) {
    if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 64 && type->getIntegerBitWidth() % 8 == 0;
    return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy();
}

// The scalars of an object's type.
class LeafCollector {
public:
    explicit LeafCollector(const llvm::DataLayout& layout) : layout_(layout) {}

    // False: there is something in it that is no scalar, or too much. `isLast`: in the structure around it. `isEnd`:
    // nothing of the object lies behind it.
    bool collect(llvm::Type* type, Leaf leaf, bool isLast = false, bool isEnd = true) {
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
            const bool isUnion = structure->hasName() && structure->getName().starts_with("union.");
            for (unsigned i = 0; i < structure->getNumElements(); ++i) {
                Leaf inner = leaf;
                inner.offset += layout_.getStructLayout(structure)->getElementOffset(i);
                inner.name += "." + std::to_string(i);
                const bool isHere = i + 1 == structure->getNumElements();
                if (!collect(structure->getElementType(i), std::move(inner), isUnion || isHere, isEnd && isHere))
                    return false;
            }
            return true;
        }
        if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
            if (array->getNumElements() == 0) return true;
            leaf.dimensions.push_back({.stride = layout_.getTypeAllocSize(array->getElementType()),
                                       .count = array->getNumElements(),
                                       .isOpen = isLast && !isEnd});
            leaf.name += "[]";
            return collect(array->getElementType(), std::move(leaf), false, false);
        }
        if (!isNumber(type) || leaves.size() >= mostLeaves) return false;
        leaf.size = layout_.getTypeStoreSize(type);
        leaf.isFloat = type->isFloatingPointTy();
        if (leaf.cells() > mostCells) return false;
        leaves.push_back(std::move(leaf));
        return true;
    }

    std::vector<Leaf> leaves;

private:
    const llvm::DataLayout& layout_;
};

// Counters, and what describes them.
bool isOfTheCompiler(const llvm::GlobalVariable& global) {
    const llvm::StringRef name = global.getName();
    return name.starts_with("provest_") || name.starts_with("__covrec_") || name.starts_with("__llvm_") ||
           name.starts_with("__prof") || name.starts_with("llvm.");
}

int64_t floorDivided(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

// Where in the leaf an address points, if it does: constant parts are taken apart dimension by dimension.
//
// An index counts as in its array's range only where something would notice if it were not: the bounds check of
// subscripts (UBSan), or the end of the object (ASan). A pointer into an inner array may go through all of the object.
std::optional<LeafCell> inLeaf(const Leaf& leaf, const ObjectAddress& address, uint64_t size) {
    if (size != leaf.size) return std::nullopt;
    int64_t rest = address.offset - static_cast<int64_t>(leaf.offset);
    LeafCell cell{.leaf = &leaf};
    auto index = address.indices.begin();
    uint64_t cells = leaf.cells();
    for (size_t d = 0; d < leaf.dimensions.size(); ++d) {
        const Leaf::Dimension& dimension = leaf.dimensions[d];
        cells /= dimension.count;
        const auto stride = static_cast<int64_t>(dimension.stride);
        // what lies below this dimension must not reach into the next element
        const int64_t number = floorDivided(rest, stride);
        rest -= number * stride;
        if (number < 0 || static_cast<uint64_t>(number) >= dimension.count) return std::nullopt;
        if (index != address.indices.end() && index->stride == dimension.stride) {
            const bool isSubscript = index->count == dimension.count && number == 0 && !dimension.isOpen;
            const bool isOfAll = index->count == 0 && d == 0 && leaf.isOfArray;
            if (!isSubscript && !isOfAll) return std::nullopt;
            cell.terms.push_back({index->value, cells, static_cast<uint64_t>(number), dimension.count});
            ++index;
            continue;
        }
        cell.index += static_cast<uint64_t>(number) * cells;
    }
    if (rest != 0 || index != address.indices.end()) return std::nullopt;
    return cell;
}

// One byte between the scalars.
bool isPadding(const std::vector<Leaf>& leaves, const ObjectAddress& address, uint64_t size) {
    if (size != 1 || !address.indices.empty()) return false;
    return std::none_of(leaves.begin(), leaves.end(), [&](const Leaf& leaf) {
        int64_t rest = address.offset - static_cast<int64_t>(leaf.offset);
        for (const Leaf::Dimension& dimension : leaf.dimensions) {
            const int64_t number = floorDivided(rest, static_cast<int64_t>(dimension.stride));
            if (number < 0 || static_cast<uint64_t>(number) >= dimension.count) return false;
            rest -= number * static_cast<int64_t>(dimension.stride);
        }
        return rest >= 0 && static_cast<uint64_t>(rest) < leaf.size;
    });
}

}  // namespace

uint64_t Leaf::cells() const {
    uint64_t count = 1;
    for (const Dimension& dimension : dimensions) count *= dimension.count;
    return count;
}

uint64_t Leaf::offsetOf(uint64_t cell) const {
    uint64_t at = offset, below = cells();
    for (const Dimension& dimension : dimensions) {
        below /= dimension.count;
        at += cell / below * dimension.stride;
        cell %= below;
    }
    return at;
}

std::optional<flow::CounterId> baseOfCounters(const llvm::GlobalVariable& global) {
    llvm::StringRef name = global.getName();
    flow::CounterId base = 0;
    if (!name.consume_front(countersPrefix) || name.getAsInteger(10, base)) return std::nullopt;
    return base;
}

std::optional<std::pair<flow::CounterId, uint32_t>> countersOf(const llvm::Instruction& instruction,
                                                               const llvm::DataLayout& layout) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    if (!store) return std::nullopt;
    const ObjectAddress address = addressOf(store->getPointerOperand(), layout);
    const auto* counters = llvm::dyn_cast_or_null<llvm::GlobalVariable>(address.object);
    const auto base = counters ? baseOfCounters(*counters) : std::nullopt;
    if (!base) return std::nullopt;
    const auto first = static_cast<uint32_t>(address.offset / 4);
    const auto all = static_cast<uint32_t>(counters->getValueType()->getArrayNumElements());
    return std::pair(*base + first, address.indices.empty() ? 1 : all - first);
}

ObjectAddress addressOf(const llvm::Value* pointer, const llvm::DataLayout& layout) {
    if (llvm::isa<llvm::GlobalVariable>(pointer) || llvm::isa<llvm::AllocaInst>(pointer)) return {.object = pointer};
    const auto* step = llvm::dyn_cast<llvm::GEPOperator>(pointer);
    if (!step) return {};
    ObjectAddress address = addressOf(step->getPointerOperand(), layout);
    if (!address.object) return {};
    const llvm::ArrayType* around = nullptr;  // whose element is chosen
    for (auto type = llvm::gep_type_begin(step); type != llvm::gep_type_end(step);
         around = llvm::dyn_cast<llvm::ArrayType>(type.getIndexedType()), ++type) {
        const llvm::Value* operand = type.getOperand();
        if (llvm::StructType* structure = type.getStructTypeOrNull()) {
            const auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(operand)->getZExtValue());
            address.offset += static_cast<int64_t>(layout.getStructLayout(structure)->getElementOffset(field));
            continue;
        }
        const uint64_t stride = layout.getTypeAllocSize(type.getIndexedType());
        if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(operand))
            address.offset += constant->getSExtValue() * static_cast<int64_t>(stride);
        else
            address.indices.push_back({operand, stride, around ? around->getNumElements() : 0});
    }
    return address;
}

Places::Places(const llvm::Module& module, flow::Program& program,
               const std::map<const llvm::Function*, flow::FunctionId>& functions, const Outsiders& outsiders)
    : module_(module), layout_(module.getDataLayout()), program_(program) {
    const auto consider = [&](const llvm::Value& object, llvm::Type* type, const std::string& name,
                              std::optional<flow::FunctionId> frame) {
        LeafCollector collector(layout_);
        if (!collector.collect(type, {.isOfArray = type->isArrayTy()})) return;
        const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
        // what nobody writes may be read by anybody
        const bool isConstant = global && global->isConstant();
        if (isConstant ? isWritten(object) : !everyAccessIsOfALeaf(object, collector.leaves)) return;
        addPlaces(object, std::move(collector.leaves), name, frame);
    };
    for (const llvm::GlobalVariable& global : module.globals()) {
        if (!global.hasDefinitiveInitializer() || global.isThreadLocal() || isOfTheCompiler(global)) continue;
        const bool isOurs = global.hasLocalLinkage() || outsiders.isClosed();
        const bool isKept = isOurs && !outsiders.isConcurrent() && !outsiders.isNamedElsewhere(global);
        if (isKept || global.isConstant())
            consider(global, global.getValueType(), global.getName().str(), std::nullopt);
    }
    std::map<flow::FunctionId, const llvm::Function*> inOrder;
    for (const auto& [function, id] : functions) inOrder.emplace(id, function);
    for (const auto& [id, function] : inOrder) {
        if (program.functions[id].isRecursive || callsWhatReturnsTwice(*function)) continue;
        for (const llvm::Instruction& instruction : function->getEntryBlock())
            if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
                local && !local->isArrayAllocation())
                consider(*local, local->getAllocatedType(), local->getName().str(), id);
    }
}

bool Places::everyAccessIsOfALeaf(const llvm::Value& object, std::vector<Leaf>& leaves) const {
    const auto isOfLeaf = [&](const llvm::Value* pointer, const llvm::Type* type, bool isStore) {
        const uint64_t size = layout_.getTypeStoreSize(const_cast<llvm::Type*>(type));
        const ObjectAddress address = addressOf(pointer, layout_);
        if (!isNumber(type) || address.object != &object) return false;
        for (Leaf& leaf : leaves)
            if (inLeaf(leaf, address, size)) {
                leaf.isPunned = leaf.isPunned || type->isFloatingPointTy() != leaf.isFloat;
                return true;
            }
        return isStore && isPadding(leaves, address, size);
    };
    return eachUse(object, [&](const llvm::User& user) {
        if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&user))
            return isOfLeaf(load->getPointerOperand(), load->getType(), false);
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user))
            return isOfLeaf(store->getPointerOperand(), store->getValueOperand()->getType(), true);
        // blocks of memory: as long as it is said where they begin and how long they are
        const auto& block = llvm::cast<llvm::MemIntrinsic>(user);
        if (!llvm::isa<llvm::ConstantInt>(block.getLength())) return false;
        const auto isKnown = [&](const llvm::Value* pointer) {
            const ObjectAddress address = addressOf(pointer, layout_);
            return address.object != &object || address.indices.empty();
        };
        const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
        if (transfer)
            for (Leaf& leaf : leaves) leaf.isPunned = true;  // nobody says as what the copy is read
        return isKnown(block.getDest()) && (!transfer || isKnown(transfer->getSource()));
    });
}

void Places::addPlaces(const llvm::Value& object, std::vector<Leaf> leaves, const std::string& name,
                       std::optional<flow::FunctionId> frame) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
    for (Leaf& leaf : leaves) {
        flow::Place place{
            .name = name + leaf.name, .width = static_cast<uint8_t>(leaf.size * 8), .cells = leaf.cells()};
        place.frame = frame;
        place.isConstant = global && global->isConstant();
        place.object = object.getName().str();
        place.offset = leaf.offset;
        for (const Leaf::Dimension& dimension : leaf.dimensions)
            place.dimensions.emplace_back(dimension.stride, dimension.count);
        if (global) {
            llvm::Type* type = llvm::IntegerType::get(module_.getContext(), place.width);
            for (uint64_t cell = 0; cell < place.cells; ++cell) {
                auto* constant = llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant*>(global->getInitializer()),
                                                                 type, llvm::APInt(64, leaf.offsetOf(cell)), layout_);
                const auto* number = llvm::dyn_cast_or_null<llvm::ConstantInt>(constant);
                if (!number) {  // an address: nobody knows its value
                    place.initial.clear();
                    break;
                }
                place.initial.push_back(number->getZExtValue());
            }
        }
        leaf.place = static_cast<flow::PlaceId>(program_.places.size());
        program_.places.push_back(std::move(place));
    }
    leaves_.emplace(&object, std::move(leaves));
}

std::optional<LeafCell> Places::cellAt(const ObjectAddress& address, uint64_t size) const {
    const auto found = leaves_.find(address.object);
    if (found == leaves_.end()) return std::nullopt;
    for (const Leaf& leaf : found->second)
        if (auto cell = inLeaf(leaf, address, size)) return cell;
    return std::nullopt;
}

}  // namespace provest::program
