#include "program/watched_build.hpp"

#include "program/branches.hpp"
#include "program/native.hpp"
#include "program/outsiders.hpp"
#include "program/plain_code.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <cassert>

namespace provest::program {

namespace {

using Builder = llvm::IRBuilder<>;
using llvm::Value;

class Watcher {
public:
    Watcher(llvm::Module& module, std::set<std::string> undefined)
        : module_(module), layout_(module.getDataLayout()), undefined_(std::move(undefined)) {}

    // What there is to watch, before anything of ours is among it.
    void find() {
        for (llvm::Function& function : module_) {
            if (isOutside(function)) continue;
            functions_.push_back(&function);
            for (llvm::Instruction& instruction : llvm::instructions(function)) found_.push_back(&instruction);
        }
    }

    void watch() {
        for (llvm::Instruction* instruction : found_) visit(*instruction);
        for (llvm::Function* function : functions_) enter(*function);
        addTable();
    }

private:
    bool isOutside(const llvm::Function& function) const {
        return function.isDeclaration() || undefined_.contains(function.getName().str());
    }

    void hook(Builder& at, const char* name, std::initializer_list<Value*> arguments) {
        std::vector<llvm::Type*> types;
        for (Value* argument : arguments) types.push_back(argument->getType());
        const auto callee = module_.getOrInsertFunction(name, llvm::FunctionType::get(at.getVoidTy(), types, false));
        at.CreateCall(callee, std::vector<Value*>(arguments));
    }
    llvm::Constant* text(Builder& at, const llvm::Twine& name) {
        llvm::Constant*& known = texts_[name.str()];
        if (!known) known = at.CreateGlobalString(name.str(), "provest_text", 0, &module_);
        return known;
    }

    // The scalars of a value, as lower() has them; empty: it has others.
    std::vector<Value*> scalars(Builder& at, Value* value) {
        const auto one = [&](Value* part) -> Value* {
            llvm::Type* type = part->getType();
            if (type->isPointerTy()) return at.CreatePtrToInt(part, at.getInt64Ty());
            if (type->isFloatTy() || type->isDoubleTy())
                part = at.CreateBitCast(part, at.getIntNTy(static_cast<unsigned>(type->getPrimitiveSizeInBits())));
            if (!part->getType()->isIntegerTy() || part->getType()->getIntegerBitWidth() > 64) return nullptr;
            return at.CreateZExt(part, at.getInt64Ty());
        };
        std::vector<Value*> all;
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(value->getType())) {
            for (unsigned i = 0; i < structure->getNumElements(); ++i)
                all.push_back(one(at.CreateExtractValue(value, i)));
        } else {
            all.push_back(one(value));
        }
        return llvm::is_contained(all, nullptr) ? std::vector<Value*>{} : all;
    }

    void answer(Builder& at, llvm::Instruction& instruction) {
        if (instruction.getType()->isVoidTy()) return;
        const std::vector<Value*> all = scalars(at, &instruction);
        if (all.empty()) return hook(at, "provest_watch_unsaid", {text(at, "a wide answer")});
        for (Value* one : all) hook(at, "provest_watch_answer", {one});
    }

    static llvm::Instruction* behind(llvm::Instruction& instruction) {
        auto next = instruction.getInsertionPointAfterDef();
        assert(next);
        return &**next;
    }

    void visit(llvm::Instruction& instruction) {
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
            if (!load->isVolatile() && !load->isAtomic()) return;
            Builder at(behind(*load));
            answer(at, *load);
        } else if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
            if (!llvm::isa<llvm::IntrinsicInst>(call)) return visitCall(*call);
            const auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(call);
            const bool isVolatile = block && block->isVolatile();
            if (!isVolatile && !llvm::isa<llvm::VAStartInst>(call)) return;
            Builder at(call);
            hook(at, "provest_watch_unsaid", {text(at, isVolatile ? "a volatile block" : "variable arguments")});
        } else if (llvm::isa<llvm::ReturnInst>(instruction)) {
            Builder at(&instruction);
            hook(at, "provest_watch_exit", {text(at, instruction.getFunction()->getName())});
        } else if (instruction.isAtomic() || llvm::isa<llvm::InvokeInst>(instruction)) {
            Builder at(&instruction);
            hook(at, "provest_watch_unsaid", {text(at, instruction.getOpcodeName())});
        } else if (auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
            if (object->isArrayAllocation() || object->getParent() != &object->getFunction()->getEntryBlock()) {
                Builder at(object->getNextNode());
                hook(at, "provest_watch_object", {at.getInt32(*numberOfObject(*object)), object, at.getInt64(0)});
            }
        }
    }

    void visitCall(llvm::CallInst& call) {
        const llvm::Function* callee = call.getCalledFunction();
        if (callee && !isOutside(*callee)) {
            if (Outsiders::calleeOf(call)) return;
            Builder at(&call);
            return hook(at, "provest_watch_unsaid", {text(at, "a call that is not followed")});
        }
        if (callee && callee->getName().starts_with("provest_")) return;
        // as good as instructions: lower() says what they do
        const bool isBlock =
            callee && call.arg_size() == 3 && !undefined_.contains(callee->getName().str()) &&
            (callee->getName() == "memset" || callee->getName() == "memcpy" || callee->getName() == "memmove");
        if (isBlock) return;
        Builder at(&call);
        llvm::Constant* name = text(at, callee ? callee->getName() : "");
        hook(at, "provest_watch_left", {name, at.getInt32(!call.doesNotReturn())});
        if (call.doesNotReturn()) return;
        Builder after(behind(call));
        hook(after, "provest_watch_back", {name});
        answer(after, call);
    }

    // Local objects begin as zero: what is unset is that in both.
    void enter(llvm::Function& function) {
        llvm::BasicBlock& entry = function.getEntryBlock();
        auto first = entry.begin();
        std::vector<llvm::AllocaInst*> objects;
        for (; llvm::isa<llvm::AllocaInst>(*first); ++first)
            if (auto* object = llvm::cast<llvm::AllocaInst>(&*first); !object->isArrayAllocation())
                objects.push_back(object);
        Builder at(&entry, first);
        std::vector<Value*> arguments;
        for (llvm::Argument& argument : function.args()) {
            auto all = scalars(at, &argument);
            if (all.empty()) all = {at.getInt64(0)};
            arguments.insert(arguments.end(), all.begin(), all.end());
        }
        auto* list = at.CreateAlloca(at.getInt64Ty(), at.getInt32(static_cast<uint32_t>(arguments.size() + 1)));
        for (size_t i = 0; i < arguments.size(); ++i)
            at.CreateStore(arguments[i], at.CreateConstGEP1_64(at.getInt64Ty(), list, i));
        hook(at, "provest_watch_enter",
             {text(at, function.getName()), list, at.getInt32(static_cast<uint32_t>(arguments.size()))});
        for (llvm::AllocaInst* object : objects) {
            const uint64_t size = layout_.getTypeAllocSize(object->getAllocatedType());
            at.CreateMemSet(object, at.getInt8(0), size, object->getAlign());
            hook(at, "provest_watch_object", {at.getInt32(*numberOfObject(*object)), object, at.getInt64(size)});
        }
    }

    void addTable() {
        Builder at(module_.getContext());
        llvm::Type* word = at.getInt64Ty();
        auto* row = llvm::StructType::get(at.getPtrTy(), at.getPtrTy(), word, word);
        std::vector<llvm::Constant*> rows;
        const auto add = [&](llvm::GlobalValue& global, uint64_t size, bool isWritable) {
            rows.push_back(llvm::ConstantStruct::get(
                row, {text(at, global.getName()), &global, at.getInt64(size), at.getInt64(isWritable)}));
        };
        std::vector<llvm::GlobalVariable*> variables;
        for (llvm::GlobalVariable& global : module_.globals()) variables.push_back(&global);
        for (llvm::GlobalVariable* global : variables) {
            const llvm::StringRef name = global->getName();
            if (global->isThreadLocal() || name.starts_with("llvm.") || name.starts_with("__llvm") ||
                name.starts_with("__cov") || name.starts_with("__prof") || name.starts_with("provest_text") ||
                name == "provest_fuel" || name == "provest_armed")
                continue;
            add(*global, layout_.getTypeAllocSize(global->getValueType()), !global->isConstant());
        }
        for (llvm::Function& function : module_)
            if (!function.isIntrinsic() && !function.getName().starts_with("provest_watch")) add(function, 0, false);
        auto* all = llvm::ArrayType::get(row, rows.size());
        auto* table = new llvm::GlobalVariable(module_, all, false, llvm::GlobalValue::InternalLinkage,
                                               llvm::ConstantArray::get(all, rows), "provest_rows");
        auto* head = llvm::StructType::get(at.getPtrTy(), word);
        new llvm::GlobalVariable(module_, head, false, llvm::GlobalValue::ExternalLinkage,
                                 llvm::ConstantStruct::get(head, {table, at.getInt64(rows.size())}), watchedTable);
    }

    llvm::Module& module_;
    const llvm::DataLayout& layout_;
    std::set<std::string> undefined_;
    std::vector<llvm::Function*> functions_;
    std::vector<llvm::Instruction*> found_;
    std::map<std::string, llvm::Constant*> texts_;
};

}  // namespace

support::Result<std::string> buildWatched(const Unit& unit, const UnitRequest& request) {
    assert(unit.code.size() == 1);
    llvm::LLVMContext context;
    auto module = fromBitcode(unit.code.front(), context);
    if (!module) return module.error();
    const ModuleBranches branches = findBranches(**module);
    numberObjects(**module, 0);
    // what overflows wraps in both
    for (llvm::Function& function : **module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            instruction.dropPoisonGeneratingAnnotations();
    instrument(**module, branches, 0, Hooks::Steps);
    Watcher watcher(**module, undefinedOf(unit));
    watcher.find();
    watcher.watch();
    LinkRequest wanted{.objects = {request.folder + "/watched.o", request.folder + "/watched-table.o"},
                       .wrapped = {},
                       .output = request.folder + "/watched.so",
                       .isCxx = unit.interface.isCxx};
    if (auto written = emitObject(**module, wanted.objects[0]); !written) return written.error();
    if (auto made = compileTable(request.folder, {"PROVEST_COUNTED"}, wanted.objects[1]); !made) return made.error();
    wanted.objects.insert(wanted.objects.end(), unit.links.begin(), unit.links.end());
    if (auto linked = link(wanted); !linked) return linked.error();
    return wanted.output;
}

}  // namespace provest::program
