#include "program/library_conditions.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace provest::program {

namespace {

std::string calledBy(const llvm::Value* value) {
    const auto* made = llvm::dyn_cast<llvm::CallBase>(value);
    const llvm::Function* callee = made ? made->getCalledFunction() : nullptr;
    return callee ? callee->getName().str() : std::string();
}

constexpr std::string_view ofString = "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE";
constexpr std::string_view ofView = "_ZNKSt17basic_string_viewIcSt11char_traitsIcEE";

bool drop(std::string_view& text, std::string_view start) {
    const bool has = text.starts_with(start);
    if (has) text.remove_prefix(start.size());
    return has;
}

// Of std::string or std::string_view; `member` as it is mangled.
bool isStringMember(std::string_view name, std::string_view member) {
    return (drop(name, ofString) || drop(name, ofView)) && name.starts_with(member);
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

namespace {

using Comparison = StringComparison;
using Text = Comparison::Text;

// Reads the parameters of a member of a string, as they are mangled, and the arguments that belong to them.
class Parameters {
public:
    Parameters(llvm::CallBase& call, std::string_view mangled) : call_(call), mangled_(mangled) {}

    std::optional<Text> text() {
        if (drop(mangled_, "RKS4_")) return Text{.address = next(), .kind = Text::Kind::String};
        if (drop(mangled_, "S2_") || drop(mangled_, "St17basic_string_viewIcS2_E")) {
            llvm::Value* length = next();
            return Text{.address = next(), .length = length};
        }
        if (!drop(mangled_, "PKc")) return std::nullopt;
        Text found{.address = next()};
        if (mangled_ == "m" && drop(mangled_, "m")) found.length = next();
        return found;
    }
    // Where a part of the text begins, and how long it may be.
    void part(Text& of) {
        if (!drop(mangled_, "mm")) return;
        of.from = next();
        of.count = next();
    }
    bool isAtEnd() const { return mangled_.empty() && next_ == call_.arg_size(); }

private:
    llvm::Value* next() { return next_ < call_.arg_size() ? call_.getArgOperand(next_++) : nullptr; }

    llvm::CallBase& call_;
    std::string_view mangled_;
    unsigned next_ = 1;  // behind `this`
};

std::optional<Comparison> memberComparison(llvm::CallBase& call, std::string_view name) {
    Comparison found;
    found.left = {.address = call.getArgOperand(0), .kind = Text::Kind::String};
    if (drop(name, ofView))
        found.left.kind = Text::Kind::View;
    else if (!drop(name, ofString))
        return std::nullopt;
    if (drop(name, "7compareE"))
        found.answer = Comparison::Answer::Order;
    else if (drop(name, "11starts_withE"))
        found.part = Comparison::Part::Beginning;
    else if (drop(name, "9ends_withE"))
        found.part = Comparison::Part::End;
    else
        return std::nullopt;
    Parameters parameters(call, name);
    parameters.part(found.left);
    const auto right = parameters.text();
    if (!right || !right->address) return std::nullopt;
    found.right = *right;
    parameters.part(found.right);
    return parameters.isAtEnd() ? std::optional(found) : std::nullopt;
}

}  // namespace

std::optional<StringComparison> stringComparison(llvm::Value* value) {
    auto* made = llvm::dyn_cast<llvm::CallBase>(value);
    const std::string name = calledBy(value);
    if (name.empty() || made->arg_empty()) return std::nullopt;
    if (const auto member = memberComparison(*made, name)) return member;
    const bool equal = name.starts_with("_ZSteqIc");
    if (!equal && !name.starts_with("_ZStneIc")) return std::nullopt;
    Comparison found{.answer = equal ? Comparison::Answer::Equal : Comparison::Answer::Different};
    if (name.find("basic_string_view") != std::string::npos) {
        if (made->arg_size() != 4 || !made->getArgOperand(1)->getType()->isPointerTy()) return std::nullopt;
        found.left = {.address = made->getArgOperand(1), .length = made->getArgOperand(0)};
        found.right = {.address = made->getArgOperand(3), .length = made->getArgOperand(2)};
        return found;
    }
    if (name.find("basic_string") == std::string::npos || made->arg_size() != 2) return std::nullopt;
    // the parameters stand behind the result: "bPKT_RKNSt..." is (const char*, const string&)
    const bool leftChars = name.find("EbPKT_RKN") != std::string::npos;
    const bool rightChars = name.find("EEPK") != std::string::npos && !leftChars;
    const auto kind = [](bool chars) { return chars ? Text::Kind::Characters : Text::Kind::String; };
    found.left = {.address = made->getArgOperand(0), .kind = kind(leftChars)};
    found.right = {.address = made->getArgOperand(1), .kind = kind(rightChars)};
    return found;
}

namespace {

// The type of keys, as it is mangled: see provest_note_lookup.
std::optional<uint32_t> keyNamed(std::string_view mangled) {
    constexpr uint32_t isSigned = 16;
    if (mangled.starts_with("NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE")) return 0;
    static const std::map<char, uint32_t> integers{{'c', isSigned + 1},
                                                   {'a', isSigned + 1},
                                                   {'h', 1},
                                                   {'s', isSigned + 2},
                                                   {'t', 2},
                                                   {'i', isSigned + 4},
                                                   {'j', 4},
                                                   {'l', isSigned + 8},
                                                   {'m', 8},
                                                   {'x', isSigned + 8},
                                                   {'y', 8}};
    const auto known = mangled.empty() ? integers.end() : integers.find(mangled.front());
    return known == integers.end() ? std::nullopt : std::optional(known->second);
}

// What `find` left in a local iterator.
std::optional<Lookup> foundIn(llvm::Value* iterator) {
    if (!llvm::isa<llvm::AllocaInst>(iterator)) return std::nullopt;
    for (llvm::User* user : iterator->users()) {
        llvm::Value* address = llvm::isa<llvm::GetElementPtrInst>(user) ? user : iterator;
        for (llvm::User* use : address->users())
            if (auto* store = llvm::dyn_cast<llvm::StoreInst>(use); store && store->getPointerOperand() == address)
                if (const auto found = lookup(store->getValueOperand());
                    found && found->answer == Lookup::Answer::Iterator)
                    return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Lookup> lookup(llvm::Value* value) {
    const std::string whole = calledBy(value);
    std::string_view name = whole;
    auto* call = llvm::dyn_cast<llvm::CallBase>(value);
    if (!drop(name, "_ZN") || call->arg_size() != 2) return std::nullopt;
    drop(name, "K");
    const bool isTree =
        drop(name, "St3mapI") || drop(name, "St3setI") || drop(name, "St8multimapI") || drop(name, "St8multisetI");
    if (!isTree && !drop(name, "St13unordered_mapI") && !drop(name, "St13unordered_setI")) return std::nullopt;
    const auto key = keyNamed(name);
    const auto is = [&](const char* member) { return name.find(member) != std::string_view::npos; };
    if (!key) return std::nullopt;
    Lookup found{.call = call, .answer = Lookup::Answer::Iterator, .isHashed = !isTree, .key = *key};
    if (is("E5countER"))
        found.answer = Lookup::Answer::Count;
    else if (is("E8containsER"))
        found.answer = Lookup::Answer::Truth;
    else if (!is("E4findER") || !call->getType()->isPointerTy())
        return std::nullopt;
    return found;
}

std::optional<EndTest> endTest(llvm::Value* value) {
    const std::string name = calledBy(value);
    const bool equal = name.starts_with("_ZSteqRKSt") || name.starts_with("_ZNSt8__detaileqERK");
    if (!equal && !name.starts_with("_ZStneRKSt") && !name.starts_with("_ZNSt8__detailneERK")) return std::nullopt;
    const auto* call = llvm::cast<llvm::CallBase>(value);
    for (const llvm::Use& argument : call->args())
        if (const auto found = foundIn(argument.get())) return EndTest{*found, equal};
    return std::nullopt;
}

}  // namespace provest::program
