#include "program/left_alone.hpp"

#include <llvm/ADT/StringSet.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Function.h>
#include <algorithm>
#include <cstdlib>
#include <string>

namespace provest::program {

namespace {

// Functions that do not write through their pointers, or only what shadows never describe; and those whose wrapper in
// the worker marks what it has written.
bool isKnown(llvm::StringRef name) {
    static const llvm::StringSet<> names{"printf",        "fprintf", "puts",   "fputs",          "putchar", "fputc",
                                         "putc",          "fwrite",  "write",  "fflush",         "fclose",  "free",
                                         "perror",        "exit",    "_exit",  "abort",          "malloc",  "calloc",
                                         "realloc",       "fopen",   "strtod", "strtof",         "getenv",  "atof",
                                         "__assert_fail", "read",    "fread",  "__dynamic_cast", "ungetc"};
    if (names.contains(name) || name.starts_with("__cxa_")) return true;
    // The links of trees and lists, and the size of hash tables: their elements stay what they are.
    return name.starts_with("_Z") &&
           (name.contains("_Rb_tree_") || name.contains("_List_node_base") || name.contains("_Prime_rehash_policy"));
}

// The parameters between the parentheses of "(std::ostream&, char const*)".
std::vector<std::string> split(llvm::StringRef list) {
    std::vector<std::string> found;
    std::string one;
    int depth = 0;
    for (const char c : list.drop_front().drop_back()) {
        depth += c == '<' || c == '(';
        depth -= c == '>' || c == ')';
        if (c == ',' && depth == 0) {
            found.push_back(llvm::StringRef(one).trim().str());
            one.clear();
        } else {
            one += c;
        }
    }
    if (!llvm::StringRef(one).trim().empty()) found.push_back(llvm::StringRef(one).trim().str());
    return found;
}

bool isConst(llvm::StringRef parameter) {
    return parameter.ends_with("const*") || parameter.ends_with("const&") || parameter.ends_with("const&&");
}

struct Text {  // what the demangler gives is the caller's to free
    char* chars;
    ~Text() { std::free(chars); }
};

}  // namespace

std::vector<bool> leftAlone(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    std::vector<bool> alone(call.arg_size());
    if (!callee) return alone;
    if (isKnown(callee->getName())) return std::vector<bool>(call.arg_size(), true);
    llvm::ItaniumPartialDemangler name;
    const std::string mangled = callee->getName().str();
    if (!callee->getName().starts_with("_Z") || name.partialDemangle(mangled.c_str()) || !name.isFunction())
        return alone;
    const Text list{name.getFunctionParameters(nullptr, nullptr)};
    if (!list.chars || *list.chars != '(') return alone;
    const std::vector<std::string> parameters = split(list.chars);
    // In front may be where the result goes, and the object; a value in two registers makes the numbers differ.
    const size_t result = callee->hasStructRetAttr() ? 1 : 0;
    const size_t object = call.arg_size() - std::min<size_t>(call.arg_size(), parameters.size() + result);
    if (object > 1 || call.arg_size() < parameters.size() + result) return alone;
    if (object == 1 && !callee->hasParamAttribute(static_cast<unsigned>(result), llvm::Attribute::NonNull))
        return alone;
    if (object == 1) alone[result] = callee->getName().starts_with("_ZNK");
    for (size_t p = 0; p < parameters.size(); ++p) alone[result + object + p] = isConst(parameters[p]);
    return alone;
}

}  // namespace provest::program
