#include "testcase/catalog.hpp"

#include "testcase/types.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace provest::testcase {

using program::Function;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

bool soundsFinal(std::string_view name) {
    std::string lower;
    for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    static constexpr std::array<std::string_view, 8> words{"free",  "destroy", "delete",   "release",
                                                           "close", "dispose", "destruct", "unref"};
    return std::any_of(words.begin(), words.end(), [&](auto word) { return lower.find(word) != std::string::npos; });
}

bool soundsInitial(std::string_view name) {
    std::string lower;
    for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower.find("init") != std::string::npos || lower.find("setup") != std::string::npos ||
           lower.find("construct") != std::string::npos;
}

bool isRecordPointer(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    if (type.kind != TypeKind::Pointer) return false;
    const TypeKind kind = interface.type(type.element).kind;
    return kind == TypeKind::Struct || kind == TypeKind::Union || kind == TypeKind::Opaque;
}

// `sds` is a char * that only the unit can make: the name without a star says so.
bool isNamedPointer(const Type& type) {
    return type.kind == TypeKind::Pointer && !type.spelling.empty() &&
           type.spelling.find_first_of("*[(") == std::string::npos;
}

bool producesFor(const Interface& interface, TypeId result, TypeId pointer) {
    const Type& from = interface.type(result);
    const Type& to = interface.type(pointer);
    if (from.kind != TypeKind::Pointer || !sameType(interface, result, pointer)) return false;
    if (isRecordPointer(interface, pointer)) return true;
    return isNamedPointer(from) && isNamedPointer(to);
}

size_t needs(const Interface& interface, const Function& function, TypeId made) {
    size_t cost = function.parameters.size();
    for (const auto& parameter : function.parameters)
        if (sameType(interface, parameter.type, made)) cost += 100;  // makes one from another
    return cost;
}

}  // namespace

Catalog::Catalog(const Interface& interface)
    : interface_(interface),
      producers_(interface.types.size()),
      initialisers_(interface.types.size()),
      producing_(interface.types.size()),
      consumer_(interface.functions.size()),
      related_(interface.functions.size()) {
    for (TypeId id = 0; id < interface.types.size(); ++id) {
        const Type& type = interface.types[id];
        if (type.kind != TypeKind::Pointer) continue;
        if (isRecordPointer(interface, id))
            for (uint32_t f = 0; f < interface.functions.size(); ++f) {
                const auto& parameters = interface.functions[f].parameters;
                if (soundsInitial(interface.functions[f].name) && !parameters.empty() &&
                    !interface.type(interface.type(parameters[0].type).element).isConst &&
                    sameType(interface, parameters[0].type, id))
                    initialisers_[id].push_back(f);
            }
        auto& list = producers_[id];
        for (uint32_t f = 0; f < interface.functions.size(); ++f)
            if (!interface.functions[f].noReturn && producesFor(interface, interface.functions[f].result, id))
                list.push_back(f);
        std::sort(list.begin(), list.end(), [&](uint32_t a, uint32_t b) {
            const size_t x = needs(interface, interface.functions[a], id);
            const size_t y = needs(interface, interface.functions[b], id);
            return x != y ? x < y : a < b;
        });
        const Type& pointee = interface.type(type.element);
        const bool isPrivate =
            (pointee.kind == TypeKind::Struct || pointee.kind == TypeKind::Union) && pointee.header.empty();
        if (list.empty()) continue;
        // Declared in a header, defined in the source: a caller cannot build one.
        const bool hidden =
            isPrivate && std::any_of(interface.functions.begin(), interface.functions.end(), [&](const Function& f) {
                return !f.header.empty() &&
                       std::any_of(f.parameters.begin(), f.parameters.end(),
                                   [&](const auto& parameter) { return sameType(interface, parameter.type, id); });
            });
        const bool only = hidden || isSealed(interface, type.element) || !isRecordPointer(interface, id);
        // Where there is a constructor, few objects made by hand keep the unit's invariants.
        const bool constructed = needs(interface, interface.functions[list.front()], id) < 100;
        producing_[id] = only ? 0.97 : constructed ? 0.85 : isPrivate ? 0.7 : 0.4;
    }
    for (uint32_t f = 0; f < interface.functions.size(); ++f) {
        const Function& function = interface.functions[f];
        consumer_[f] = function.noReturn || (soundsFinal(function.name) && !function.parameters.empty() &&
                                             interface.type(function.parameters[0].type).kind == TypeKind::Pointer);
        for (uint32_t g = 0; g < interface.functions.size(); ++g) {
            const auto shares = [&](const program::Parameter& mine) {
                if (!isRecordPointer(interface, mine.type) && producing_[mine.type] == 0) return false;
                const auto& theirs = interface.functions[g].parameters;
                return std::any_of(theirs.begin(), theirs.end(),
                                   [&](const auto& other) { return sameType(interface, mine.type, other.type); });
            };
            if (f == g || std::any_of(function.parameters.begin(), function.parameters.end(), shares))
                related_[f].push_back(g);
        }
    }
    const auto any = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return calls(name); });
    };
    opens_ = any({"fopen", "fopen64", "open", "open64", "freopen", "access", "stat", "lstat"});
    reads_ = opens_ || any({"getchar", "scanf", "fscanf", "fgets", "gets", "getline", "getdelim", "fread", "read",
                            "fgetc", "getc", "__isoc99_scanf", "__isoc99_fscanf", "ungetc", "getchar_unlocked"});
    allocates_ = any({"malloc", "calloc", "realloc", "strdup", "strndup", "reallocarray", "aligned_alloc"});
}

std::vector<uint32_t> Catalog::addressable(TypeId signature) const {
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < interface_.addressable.size(); ++i)
        if (sameType(interface_, interface_.addressable[i].signature, signature)) out.push_back(i);
    return out;
}

bool Catalog::calls(const char* libraryFunction) const {
    return std::find(interface_.libraryCalls.begin(), interface_.libraryCalls.end(), libraryFunction) !=
           interface_.libraryCalls.end();
}

}  // namespace provest::testcase
