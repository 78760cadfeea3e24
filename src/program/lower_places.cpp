#include "program/lower_places.hpp"

#include "program/plain_code.hpp"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
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
            if (!isHarmless && !(llvm::isa<llvm::MemIntrinsic>(call) && access(*user))) return false;
        } else if (!llvm::isa<llvm::ICmpInst>(user)) {
            return false;
        }
    }
    return true;
}

bool isNumber(const llvm::Type* type) {
    if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 64;
    return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy();
}

// False: there is something in it that is no scalar, or too much.
bool collectLeaves(llvm::Type* type, const llvm::DataLayout& layout, Leaf leaf, std::vector<Leaf>& leaves) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        for (unsigned i = 0; i < structure->getNumElements(); ++i) {
            Leaf inner = leaf;
            inner.offset += layout.getStructLayout(structure)->getElementOffset(i);
            inner.name += "." + std::to_string(i);
            if (!collectLeaves(structure->getElementType(i), layout, std::move(inner), leaves)) return false;
        }
        return true;
    }
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        if (array->getNumElements() == 0) return true;
        leaf.dimensions.push_back({layout.getTypeAllocSize(array->getElementType()), array->getNumElements()});
        leaf.name += "[]";
        return collectLeaves(array->getElementType(), layout, std::move(leaf), leaves);
    }
    if (!isNumber(type) || leaves.size() >= mostLeaves) return false;
    leaf.size = layout.getTypeStoreSize(type);
    if (leaf.cells() > mostCells) return false;
    leaves.push_back(std::move(leaf));
    return true;
}

// Where in the leaf an address points, if it does: constant parts are taken apart dimension by dimension.
std::optional<LeafCell> inLeaf(const Leaf& leaf, const ObjectAddress& address, uint64_t size) {
    if (size != leaf.size) return std::nullopt;
    int64_t rest = address.offset - static_cast<int64_t>(leaf.offset);
    LeafCell cell{.leaf = &leaf};
    auto index = address.indices.begin();
    uint64_t cells = leaf.cells();
    for (const Leaf::Dimension& dimension : leaf.dimensions) {
        cells /= dimension.count;
        const auto stride = static_cast<int64_t>(dimension.stride);
        // what lies below this dimension must not reach into the next element
        int64_t number = rest >= 0 ? rest / stride : -((-rest + stride - 1) / stride);
        rest -= number * stride;
        if (index != address.indices.end() && index->stride == dimension.stride) {
            if (number != 0) return std::nullopt;  // a[i + 1]: the index says it all, or nothing
            cell.terms.push_back({index->value, cells, dimension.count});
            ++index;
            continue;
        }
        if (number < 0 || static_cast<uint64_t>(number) >= dimension.count) return std::nullopt;
        cell.index += static_cast<uint64_t>(number) * cells;
    }
    if (rest != 0 || index != address.indices.end()) return std::nullopt;
    return cell;
}

}  // namespace

uint64_t Leaf::cells() const {
    uint64_t count = 1;
    for (const Dimension& dimension : dimensions) count *= dimension.count;
    return count;
}

ObjectAddress addressOf(const llvm::Value* pointer, const llvm::DataLayout& layout) {
    if (llvm::isa<llvm::GlobalVariable>(pointer) || llvm::isa<llvm::AllocaInst>(pointer)) return {.object = pointer};
    const auto* step = llvm::dyn_cast<llvm::GEPOperator>(pointer);
    if (!step) return {};
    ObjectAddress address = addressOf(step->getPointerOperand(), layout);
    if (!address.object) return {};
    for (auto type = llvm::gep_type_begin(step); type != llvm::gep_type_end(step); ++type) {
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
            address.indices.push_back({operand, stride});
    }
    return address;
}

Places::Places(const llvm::Module& module, flow::Program& program,
               const std::map<const llvm::Function*, flow::FunctionId>& functions)
    : module_(module), layout_(module.getDataLayout()), program_(program) {
    const auto consider = [&](const llvm::Value& object, llvm::Type* type, const std::string& name,
                              std::optional<flow::FunctionId> frame) {
        std::vector<Leaf> leaves;
        if (!collectLeaves(type, layout_, {}, leaves) || !everyAccessIsOfALeaf(object, leaves)) return;
        addPlaces(object, std::move(leaves), name, frame);
    };
    for (const llvm::GlobalVariable& global : module.globals())
        if (global.hasInitializer() && (global.hasLocalLinkage() || global.isConstant()) &&
            !global.getName().starts_with(countersPrefix))
            consider(global, global.getValueType(), global.getName().str(), std::nullopt);
    for (const auto& [function, id] : functions) {
        if (program.functions[id].isRecursive) continue;
        for (const llvm::Instruction& instruction : function->getEntryBlock())
            if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
                local && !local->isArrayAllocation())
                consider(*local, local->getAllocatedType(), local->getName().str(), id);
    }
}

bool Places::everyAccessIsOfALeaf(const llvm::Value& object, const std::vector<Leaf>& leaves) const {
    const auto isOfLeaf = [&](const llvm::Value* pointer, const llvm::Type* type) {
        if (!isNumber(type)) return false;
        const ObjectAddress address = addressOf(pointer, layout_);
        const uint64_t size = layout_.getTypeStoreSize(const_cast<llvm::Type*>(type));
        return address.object == &object && std::any_of(leaves.begin(), leaves.end(), [&](const Leaf& leaf) {
                   return inLeaf(leaf, address, size).has_value();
               });
    };
    return eachUse(object, [&](const llvm::User& user) {
        if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&user))
            return isOfLeaf(load->getPointerOperand(), load->getType());
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user))
            return isOfLeaf(store->getPointerOperand(), store->getValueOperand()->getType());
        // blocks of memory: as long as it is said where they begin and how long they are
        const auto& block = llvm::cast<llvm::MemIntrinsic>(user);
        if (!llvm::isa<llvm::ConstantInt>(block.getLength())) return false;
        const auto isKnown = [&](const llvm::Value* pointer) {
            const ObjectAddress address = addressOf(pointer, layout_);
            return address.object != &object || address.indices.empty();
        };
        const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&block);
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
        if (global) {
            llvm::Type* type = llvm::IntegerType::get(module_.getContext(), place.width);
            for (uint64_t cell = 0; cell < place.cells; ++cell) {
                uint64_t offset = leaf.offset, index = cell, below = place.cells;
                for (const Leaf::Dimension& dimension : leaf.dimensions) {
                    below /= dimension.count;
                    offset += index / below * dimension.stride;
                    index %= below;
                }
                auto* constant = llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant*>(global->getInitializer()),
                                                                 type, llvm::APInt(64, offset), layout_);
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
