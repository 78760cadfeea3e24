#include "testcase/catalog.hpp"

#include "testcase/types.hpp"
#include "testcase/world_calls.hpp"

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

// Makes an object ready where nothing in the unit says so more clearly: `ring_reset`, `list_new`.
bool endsInitial(std::string_view name) {
    static constexpr std::array<std::string_view, 8> words{"reset", "create", "new", "make",
                                                           "Reset", "Create", "New", "Make"};
    return std::any_of(words.begin(), words.end(), [&](auto word) {
        if (!name.ends_with(word)) return false;
        const size_t before = name.size() - word.size();
        return before == 0 || name[before - 1] == '_' || std::isupper(static_cast<unsigned char>(word[0]));
    });
}

bool isRecordPointer(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    if (type.kind != TypeKind::Pointer) return false;
    const TypeKind kind = interface.type(type.element).kind;
    return kind == TypeKind::Struct || kind == TypeKind::Union || kind == TypeKind::Opaque || kind == TypeKind::Class;
}

// `sds` is a char * that only the unit can make: the name without a star says so.
bool isNamedPointer(const Type& type) {
    return type.kind == TypeKind::Pointer && !type.spelling.empty() &&
           type.spelling.find_first_of("*[(") == std::string::npos;
}

// An array of such handles (`sds *split(...)`).
bool isHandleArray(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    return type.kind == TypeKind::Pointer && isNamedPointer(interface.type(type.element)) &&
           interface.type(interface.type(type.element).element).kind != TypeKind::Void;
}

// A place for such a pointer: an output, or the head of a list that the function changes.
bool writesTo(const Interface& interface, const program::Parameter& parameter, TypeId pointer) {
    const Type& type = interface.type(parameter.type);
    if (type.kind != TypeKind::Pointer || type.isConst || type.count > 0) return false;
    const Type& written = interface.type(type.element);
    return written.kind == TypeKind::Pointer && !written.isConst && isRecordPointer(interface, pointer) &&
           sameType(interface, type.element, pointer);
}

// A caller who promises not to change the object keeps it.
bool isPromise(const Interface& interface, const Function& function) {
    if (interface.type(function.parameters[0].type).isConst) return true;
    // `const sds s` promises as much where the name hides the pointer
    const size_t open = function.declaration.find(function.name + "(");
    const size_t end = function.declaration.find_first_of(",)", open);
    const size_t word = function.declaration.find("const ", open);
    return open != std::string::npos && word < end;
}

// Ends the life of its first argument. Functions that only carry such a word in their name (register_free_function,
// remove_free_space) take functions or give something back.
bool consumes(const Interface& interface, const Function& function) {
    if (!soundsFinal(function.name) || function.parameters.empty()) return false;
    if (interface.type(function.parameters[0].type).kind != TypeKind::Pointer) return false;
    if (interface.type(function.result).kind == TypeKind::Pointer) return false;
    return std::none_of(function.parameters.begin(), function.parameters.end(), [&](const auto& parameter) {
        const Type& type = interface.type(parameter.type);
        return type.kind == TypeKind::Pointer && interface.type(type.element).kind == TypeKind::Function;
    });
}

// The result may be the first argument, moved.
bool givesBack(const Interface& interface, const Function& function) {
    return !function.parameters.empty() && !isPromise(interface, function) &&
           producesFor(interface, function.result, function.parameters[0].type);
}

// To change it.
bool takesFirst(const Interface& interface, const Function& function, TypeId pointer) {
    return !function.parameters.empty() && !interface.type(function.parameters[0].type).isConst &&
           sameType(interface, function.parameters[0].type, pointer);
}

size_t needs(const Interface& interface, const Function& function, TypeId made) {
    size_t cost = function.parameters.size();
    for (const auto& parameter : function.parameters)
        if (producesFor(interface, parameter.type, made)) cost += 100;  // makes one from another
    return cost;
}

}  // namespace

bool producesFor(const Interface& interface, TypeId result, TypeId pointer) {
    const Type& from = interface.type(result);
    const Type& to = interface.type(pointer);
    if (isObjectPointer(interface, result) || isObjectPointer(interface, pointer))
        return fitsAs(interface, result, pointer);
    if (from.carrier != program::Carrier::None || to.carrier != program::Carrier::None) return false;
    if (from.kind != TypeKind::Pointer || !sameType(interface, result, pointer)) return false;
    if (isRecordPointer(interface, pointer)) return true;
    return (isNamedPointer(from) && isNamedPointer(to)) ||
           (isHandleArray(interface, result) && isHandleArray(interface, pointer));
}

Catalog::Catalog(const Interface& interface)
    : interface_(interface),
      producers_(interface.types.size()),
      writers_(interface.types.size()),
      changers_(interface.types.size()),
      initialisers_(interface.types.size()),
      producing_(interface.types.size()),
      consumer_(interface.functions.size()),
      replaces_(interface.functions.size()),
      related_(interface.functions.size()) {
    for (TypeId id = 0; id < interface.types.size(); ++id)
        if (interface.types[id].kind == TypeKind::Pointer) findMakers(id);
    findConsumers();
    findChangers();
    findRelated();
    const auto any = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return calls(name); });
    };
    for (const MadeCall& made : worldCallsOf(interface)) {
        const WorldCall& call = *made.call;
        opensStreams_ |= call.uses("openedStream");
        opensDescriptors_ |= call.uses("openedFile") || call.uses("temporaryFile");
        opens_ |= call.uses("knownFile") || call.uses("accessibleFile");
        readsDescriptors_ |= call.uses("readBytes") || call.uses("receivedBytes");
        changesWorld_ |= call.uses("grantedCall");
        reads_ |= call.uses("connection") || call.uses("inputStream");
    }
    opens_ |= opensStreams_ || opensDescriptors_;
    reads_ |=
        opens_ || any({"getchar", "scanf", "fscanf", "fgets", "gets", "getline", "getdelim", "fread", "read", "fgetc",
                       "getc", "__isoc99_scanf", "__isoc99_fscanf", "ungetc", "getchar_unlocked", "std::cin"});
    allocates_ = any({"malloc", "calloc", "realloc", "strdup", "strndup", "reallocarray", "aligned_alloc"});
}

void Catalog::findMakers(TypeId id) {
    const Type& type = interface_.types[id];
    const Type& pointee = interface_.type(type.element);
    auto& list = producers_[id];
    for (uint32_t f = 0; f < interface_.functions.size(); ++f) {
        const Function& function = interface_.functions[f];
        if (isRecordPointer(interface_, id) && soundsInitial(function.name) && takesFirst(interface_, function, id))
            initialisers_[id].push_back(f);
        if (function.noReturn) continue;
        // what others own is nothing to hand over
        const bool handsOver = type.carrier == program::Carrier::Owner || type.carrier == program::Carrier::Shared;
        const bool kept = isObjectPointer(interface_, function.result) && (function.lends || !function.ownsResult);
        if (!(handsOver && kept) && producesFor(interface_, function.result, id)) list.push_back(f);
        for (uint32_t p = 0; p < function.parameters.size(); ++p)
            if (writesTo(interface_, function.parameters[p], id)) writers_[id].push_back({f, p});
    }
    if (list.empty() && initialisers_[id].empty() && isRecordPointer(interface_, id))
        for (uint32_t f = 0; f < interface_.functions.size(); ++f)
            if (const Function& function = interface_.functions[f];
                endsInitial(function.name) && takesFirst(interface_, function, id))
                initialisers_[id].push_back(f);
    if (list.empty() && writers_[id].empty()) return;
    std::sort(list.begin(), list.end(), [&](uint32_t a, uint32_t b) {
        const size_t x = needs(interface_, interface_.functions[a], id);
        const size_t y = needs(interface_, interface_.functions[b], id);
        return x != y ? x < y : a < b;
    });
    const bool isPrivate =
        (pointee.kind == TypeKind::Struct || pointee.kind == TypeKind::Union) && pointee.header.empty();
    // Declared in a header, defined in the source: a caller cannot build one.
    const bool hidden =
        isPrivate && std::any_of(interface_.functions.begin(), interface_.functions.end(), [&](const Function& f) {
            return !f.header.empty() &&
                   std::any_of(f.parameters.begin(), f.parameters.end(),
                               [&](const auto& parameter) { return sameType(interface_, parameter.type, id); });
        });
    const bool only = hidden || isSealed(interface_, type.element) || !isRecordPointer(interface_, id);
    // Where there is a constructor, few objects made by hand keep the unit's invariants.
    const bool constructed = !list.empty() && needs(interface_, interface_.functions[list.front()], id) < 100;
    producing_[id] = isObjectPointer(interface_, id) ? (type.neverNull ? 1.0 : 0.9)
                     : only                          ? 0.97
                     : constructed                   ? 0.85
                     : isPrivate                     ? 0.7
                                                     : 0.4;
    // A name for `void *` is as often the user's own data, kept and given back, as a handle.
    if (pointee.kind == TypeKind::Void) producing_[id] = 0.2;
}

void Catalog::findConsumers() {
    for (uint32_t f = 0; f < interface_.functions.size(); ++f) {
        if (interface_.isCxx) continue;  // who takes an object says so in its parameters
        consumer_[f] = interface_.functions[f].noReturn || consumes(interface_, interface_.functions[f]);
        replaces_[f] = givesBack(interface_, interface_.functions[f]);
    }
}

void Catalog::findChangers() {
    for (TypeId object = 0; object < interface_.types.size(); ++object) {
        if (!isObjectPointer(interface_, object)) continue;
        for (uint32_t f = 0; f < interface_.functions.size(); ++f) {
            const Function& function = interface_.functions[f];
            if (function.form == program::CallForm::Constructor) continue;
            for (uint32_t p = 0; p < function.parameters.size(); ++p) {
                const program::Parameter& parameter = function.parameters[p];
                const bool promised = parameter.isConst || interface_.type(parameter.type).isConst ||
                                      (p == 0 && function.form == program::CallForm::Method && function.isConst);
                if (!promised && !takes(f, p) && isObjectPointer(interface_, parameter.type) &&
                    fitsAs(interface_, object, parameter.type))
                    changers_[object].push_back({f, p});
            }
        }
    }
}

void Catalog::findRelated() {
    for (uint32_t f = 0; f < interface_.functions.size(); ++f)
        for (uint32_t g = 0; g < interface_.functions.size(); ++g) {
            const auto shares = [&](const program::Parameter& mine) {
                if (!isRecordPointer(interface_, mine.type) && producing_[mine.type] == 0) return false;
                const auto& theirs = interface_.functions[g].parameters;
                return std::any_of(theirs.begin(), theirs.end(), [&](const auto& other) {
                    return sameType(interface_, mine.type, other.type) ||
                           (isObjectPointer(interface_, mine.type) && fitsAs(interface_, mine.type, other.type));
                });
            };
            const auto& parameters = interface_.functions[f].parameters;
            if (f == g || std::any_of(parameters.begin(), parameters.end(), shares)) related_[f].push_back(g);
        }
    for (uint32_t f = 0; f < interface_.functions.size(); ++f) addDistant(f);
}

// Those that change what the objects of `function` are made of: a graph has its edges before somebody walks on it.
void Catalog::addDistant(uint32_t function) {
    auto& list = related_[function];
    for (const program::Parameter& parameter : interface_.functions[function].parameters)
        for (const uint32_t producer : producers_[parameter.type])
            for (const program::Parameter& part : interface_.functions[producer].parameters)
                for (const Use& use : changers_[part.type])
                    if (std::find(list.begin(), list.end(), use.function) == list.end()) list.push_back(use.function);
}

std::vector<uint32_t> Catalog::numberers(const program::Parameter& parameter) const {
    const Type& wanted = interface_.type(parameter.type);
    std::vector<uint32_t> found;
    if (wanted.kind != TypeKind::Integer || wanted.size < 4) return found;
    std::string lower;
    for (char c : parameter.name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    static constexpr std::array<std::string_view, 6> whole{"id", "fd", "h", "no", "sock", "key"};
    static constexpr std::array<std::string_view, 6> part{"handle", "_id", "descriptor", "token", "ticket", "slot"};
    const bool named = std::find(whole.begin(), whole.end(), lower) != whole.end() ||
                       std::any_of(part.begin(), part.end(), [&](auto p) { return lower.find(p) != lower.npos; });
    static constexpr std::array<std::string_view, 8> plain{"int",     "unsigned int", "long",    "unsigned long",
                                                           "int32_t", "uint32_t",     "int64_t", "uint64_t"};
    const bool ownType = wanted.spelling.find(' ') == std::string::npos && wanted.spelling != "size_t" &&
                         wanted.spelling != "ssize_t" &&
                         std::find(plain.begin(), plain.end(), wanted.spelling) == plain.end();
    if (!named && !ownType) return found;
    for (uint32_t f = 0; f < interface_.functions.size(); ++f) {
        const Type& result = interface_.type(interface_.functions[f].result);
        if (result.kind != TypeKind::Integer || !sameType(interface_, interface_.functions[f].result, parameter.type))
            continue;
        if (!ownType || result.spelling == wanted.spelling) found.push_back(f);
    }
    return found;
}

bool Catalog::isHandle(TypeId pointer) const {
    const Type& type = interface_.type(pointer);
    return isNamedPointer(type) && !isRecordPointer(interface_, pointer) && !producers_[pointer].empty() &&
           interface_.type(type.element).kind != TypeKind::Void;
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
