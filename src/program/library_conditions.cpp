#include "program/library_conditions.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <cctype>
#include <map>
#include <set>
#include <string>

namespace provest::program {

namespace {

std::string calledBy(const llvm::Value* value) {
    const auto* made = llvm::dyn_cast<llvm::CallBase>(value);
    const llvm::Function* callee = made ? made->getCalledFunction() : nullptr;
    return callee ? callee->getName().str() : std::string();
}

// Of std::string or std::string_view; `member` as it is mangled.
bool isStringMember(const std::string& name, const char* member) {
    for (const char* of :
         {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE", "_ZNKSt17basic_string_viewIcSt11char_traitsIcEE"})
        if (name.starts_with(std::string(of) + member)) return true;
    return false;
}

llvm::Value* withoutExtension(llvm::Value* value) {
    auto* cast = llvm::dyn_cast<llvm::CastInst>(value);
    return cast && cast->isIntegerCast() ? withoutExtension(cast->getOperand(0)) : value;
}

// (*__ctype_b_loc())[character]: the character.
llvm::Value* lookedUp(llvm::Value* value) {
    auto* entry = llvm::dyn_cast<llvm::LoadInst>(withoutExtension(value));
    auto* address = entry ? llvm::dyn_cast<llvm::GetElementPtrInst>(entry->getPointerOperand()) : nullptr;
    if (!address || address->getNumIndices() != 1) return nullptr;
    auto* table = llvm::dyn_cast<llvm::LoadInst>(address->getPointerOperand());
    return table && calledBy(table->getPointerOperand()) == "__ctype_b_loc" ? address->getOperand(1) : nullptr;
}

}  // namespace

bool isTextComparison(const llvm::Value* value) {
    static const std::set<std::string> names{"strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp", "bcmp"};
    const std::string name = calledBy(value);
    return names.contains(name) || isStringMember(name, "7compareE");
}

bool isAffixTest(const llvm::Value* value) {
    const std::string name = calledBy(value);
    return isStringMember(name, "11starts_withE") || isStringMember(name, "9ends_withE");
}

bool isStringSearch(const llvm::Value* value) {
    const std::string name = calledBy(value);
    return isStringMember(name, "4findE") || isStringMember(name, "5rfindE");
}

bool isTextSearch(const llvm::Value* value) {
    static const std::set<std::string> names{"strstr", "strcasestr", "strchr", "strrchr", "memchr"};
    return names.contains(calledBy(value));
}

std::optional<CharacterClassTest> characterClassTest(llvm::Value* value) {
    static const std::map<std::string, uint32_t> classes{
        {"isalnum", _ISalnum}, {"isalpha", _ISalpha}, {"isblank", _ISblank}, {"iscntrl", _IScntrl},
        {"isdigit", _ISdigit}, {"isgraph", _ISgraph}, {"islower", _ISlower}, {"isprint", _ISprint},
        {"ispunct", _ISpunct}, {"isspace", _ISspace}, {"isupper", _ISupper}, {"isxdigit", _ISxdigit}};
    if (const auto known = classes.find(calledBy(value)); known != classes.end())
        return CharacterClassTest{llvm::cast<llvm::CallBase>(value)->getArgOperand(0), known->second};
    auto* masked = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!masked || masked->getOpcode() != llvm::Instruction::And) return std::nullopt;
    const auto* mask = llvm::dyn_cast<llvm::ConstantInt>(masked->getOperand(1));
    llvm::Value* character = mask ? lookedUp(masked->getOperand(0)) : nullptr;
    if (!character) return std::nullopt;
    return CharacterClassTest{character, static_cast<uint32_t>(mask->getZExtValue() & 0xffff)};
}

std::optional<StringComparison> stringComparison(llvm::Value* value) {
    auto* made = llvm::dyn_cast<llvm::CallBase>(value);
    const std::string name = calledBy(value);
    StringComparison found{.equal = name.starts_with("_ZSteqIc"), .left = {}, .right = {}};
    if (!made || (!found.equal && !name.starts_with("_ZStneIc"))) return std::nullopt;
    if (name.find("basic_string_view") != std::string::npos) {
        if (made->arg_size() != 4 || !made->getArgOperand(1)->getType()->isPointerTy()) return std::nullopt;
        found.left = {made->getArgOperand(1), made->getArgOperand(0), false};
        found.right = {made->getArgOperand(3), made->getArgOperand(2), false};
        return found;
    }
    if (name.find("basic_string") == std::string::npos || made->arg_size() != 2) return std::nullopt;
    // the parameters stand behind the result: "bPKT_RKNSt..." is (const char*, const string&)
    const bool leftChars = name.find("EbPKT_RKN") != std::string::npos;
    const bool rightChars = name.find("EEPK") != std::string::npos && !leftChars;
    found.left = {made->getArgOperand(0), nullptr, !leftChars};
    found.right = {made->getArgOperand(1), nullptr, !rightChars};
    return found;
}

}  // namespace provest::program
