// The types of the C++ library that tests can make, and what carries each.
#include "program/clang_carriers.hpp"

#include <clang/AST/DeclTemplate.h>
#include <algorithm>

namespace provest::program {

using clang::CXXRecordDecl;
using clang::QualType;

namespace {

uint64_t aligned(uint64_t size, uint64_t align) { return (size + align - 1) / align * align; }

std::vector<QualType> typeArguments(const CXXRecordDecl* record) {
    std::vector<QualType> found;
    const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (!special) return found;
    for (const clang::TemplateArgument& argument : special->getTemplateArgs().asArray()) {
        if (argument.getKind() == clang::TemplateArgument::Type) found.push_back(argument.getAsType());
        if (argument.getKind() == clang::TemplateArgument::Pack)
            for (const clang::TemplateArgument& inner : argument.pack_elements())
                if (inner.getKind() == clang::TemplateArgument::Type) found.push_back(inner.getAsType());
    }
    return found;
}

uint64_t bits(const CXXRecordDecl* bitset) {
    return llvm::cast<clang::ClassTemplateSpecializationDecl>(bitset)
        ->getTemplateArgs()
        .get(0)
        .getAsIntegral()
        .getZExtValue();
}

// As provest::IsBoxable has it.
bool isBoxable(QualType held) {
    const CXXRecordDecl* record = held->getAsCXXRecordDecl();
    if (!record) return !held->isArrayType() && !held->isVoidType();
    return isLibrary(record) && record->getDeclName().isIdentifier() &&
           (record->getName() == "basic_string" || record->getName() == "vector");
}

}  // namespace

bool Carriers::isSink(const CXXRecordDecl* record) const {
    const std::string name = record->getNameAsString();
    const std::vector<QualType> arguments = typeArguments(record);
    const bool ofChar = !arguments.empty() && context_.hasSameType(arguments[0], context_.CharTy);
    return ofChar && isLibrary(record) &&
           (name == "basic_ostream" || name == "basic_ostringstream" || name == "basic_streambuf" ||
            name == "basic_stringbuf");
}

Carriers::Made Carriers::sink(QualType type) {
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type), .size = 8, .align = 8};
    made.carrier = Carrier::Sink;
    made.tag = made.spelling;
    if (type->isPointerType()) made.fields.push_back({.name = "present", .type = builtin(context_.BoolTy)});
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::text(QualType type, Carrier carrier) {
    Type made{.kind = TypeKind::Pointer, .spelling = spelled(type), .size = 8, .align = 8};
    made.element = types_.read(context_.CharTy.withConst());
    made.carrier = carrier;
    made.isConst = true;
    made.neverNull = true;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::sequenceOf(QualType type, TypeId element) {
    Type pointer{
        .kind = TypeKind::Pointer, .spelling = interface_.types[element].spelling + " *", .size = 8, .align = 8};
    pointer.element = element;
    pointer.isConst = true;
    pointer.carrier = Carrier::Sequence;
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type), .size = 16, .align = 8};
    made.carrier = Carrier::Sequence;
    pointer.spelling = "elements of " + made.spelling;
    made.fields.push_back({.name = "items", .type = add(std::move(pointer))});
    made.tag = made.spelling;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::sequence(QualType type, QualType element) {
    Made inner = value(element);
    if (!inner.problem.empty()) return inner;
    const std::string name = type->getAsCXXRecordDecl()->getNameAsString();
    if (holds(interface_, inner.type, {Carrier::Boxed}) && spelled(element).find("unique_ptr<") != std::string::npos)
        return {0, "takes a " + name + " of unique_ptr to plain values"};
    if (holds(interface_, inner.type, {Carrier::Owner})) {  // they are moved in, one by one
        if (name != "vector" && name != "list" && name != "deque") return {0, "takes a " + name + " of unique_ptr"};
        if (interface_.types[inner.type].carrier == Carrier::Sequence)
            return {0, "takes a container of containers of unique_ptr"};
    }
    return sequenceOf(type, inner.type);
}

Carriers::Made Carriers::array(QualType type, QualType element, uint64_t count) {
    const Made inner = value(element);
    if (!inner.problem.empty() || count == 0) return {0, "takes an array of nothing a test can make"};
    Type items{.kind = TypeKind::Array, .spelling = "items of " + spelled(type)};
    items.element = inner.type;
    items.count = count;
    items.size = count * interface_.types[inner.type].size;
    items.align = interface_.types[inner.type].align;
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type), .size = items.size, .align = items.align};
    made.carrier = Carrier::Array;
    made.fields.push_back({.name = "items", .type = add(std::move(items))});
    made.tag = made.spelling;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::both(QualType type, Carrier carrier, TypeId head, TypeId tail, const char* first,
                              const char* second) {
    const Type& a = interface_.types[head];
    const Type& b = interface_.types[tail];
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type)};
    made.align = std::max(a.align, b.align);
    const uint64_t at = aligned(a.size, b.align);
    made.size = aligned(at + b.size, made.align);
    made.fields.push_back({.name = first, .type = head});
    made.fields.push_back({.name = second, .type = tail, .offset = static_cast<uint32_t>(at)});
    made.carrier = carrier;
    made.tag = made.spelling + " " + second;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::wrapped(QualType type, const Made& inner) {
    if (!inner.problem.empty()) return inner;
    const Type& held = interface_.types[inner.type];
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type), .size = held.size, .align = held.align};
    made.fields.push_back({.name = "value", .type = inner.type});
    made.carrier = Carrier::Wrapped;
    made.tag = made.spelling;
    return {add(std::move(made)), {}};
}

// The text that a path is made of.
Carriers::Made Carriers::ofPath(const CXXRecordDecl* path) {
    for (const clang::CXXMethodDecl* method : path->methods())
        if (method->getDeclName().isIdentifier() && method->getName() == "string" && method->getNumParams() == 0)
            return value(method->getReturnType());
    return {0, "takes a path, which tests cannot make"};
}

Carriers::Made Carriers::boxed(QualType type, QualType held) {
    const Made inner = value(held);
    if (!inner.problem.empty()) return inner;
    if (holds(interface_, inner.type, {Carrier::Object, Carrier::Owner, Carrier::Shared, Carrier::Boxed}))
        return {0, "takes " + spelled(type) + ", which tests cannot make yet"};
    return both(type, Carrier::Boxed, builtin(context_.BoolTy), inner.type, "present", "value");
}

// The members from `from` on; the last one is followed by a byte that stands for the end.
Carriers::Made Carriers::tuple(QualType type, const std::vector<QualType>& members, size_t from) {
    if (from == members.size()) return {builtin(context_.CharTy), {}};
    Made head = value(members[from]);
    if (!head.problem.empty()) return head;
    Made tail = tuple(type, members, from + 1);
    if (!tail.problem.empty()) return tail;
    Type made{.kind = TypeKind::Struct, .spelling = spelled(type)};
    const Type& a = interface_.types[head.type];
    const Type& b = interface_.types[tail.type];
    made.align = std::max(a.align, b.align);
    const uint64_t at = aligned(a.size, b.align);
    made.size = aligned(at + b.size, made.align);
    made.fields.push_back({.name = "item" + std::to_string(from), .type = head.type});
    if (from + 1 < members.size())
        made.fields.push_back({.name = "rest", .type = tail.type, .offset = static_cast<uint32_t>(at)});
    made.carrier = Carrier::Tuple;
    if (from > 0) made.spelling += " from " + std::to_string(from);
    made.tag = made.spelling;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::ofLibrary(const CXXRecordDecl* record, QualType type) {
    const std::string name = record->getNameAsString();
    const std::vector<QualType> arguments = typeArguments(record);
    const auto is = [&](std::initializer_list<const char*> names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto inner = [&](size_t i) { return i < arguments.size() ? arguments[i] : QualType(); };
    const auto count = [&] {  // the second argument of array and span
        return llvm::cast<clang::ClassTemplateSpecializationDecl>(record)->getTemplateArgs().get(1).getAsIntegral();
    };
    const bool ofChar = !inner(0).isNull() && context_.hasSameType(inner(0), context_.CharTy);
    if (is({"basic_string", "basic_string_view"}) && ofChar) return text(type, Carrier::Text);
    if (is({"basic_string_view"})) return {0, "takes a view of wide characters"};
    if (is({"vector", "list", "deque", "set", "multiset", "unordered_set", "unordered_multiset", "forward_list",
            "initializer_list", "basic_string"}) &&
        !inner(0).isNull())
        return sequence(type, inner(0).getUnqualifiedType());
    if (is({"queue", "stack", "priority_queue"}) && arguments.size() >= 2) return wrapped(type, value(inner(1)));
    if (is({"time_point"}) && arguments.size() >= 2) return wrapped(type, value(inner(1)));
    if (is({"bitset"}) && bits(record) <= 64) return wrapped(type, {builtin(context_.UnsignedLongLongTy), {}});
    if (is({"path"})) return wrapped(type, ofPath(record));
    if (is({"map", "multimap", "unordered_map", "unordered_multimap"}) && arguments.size() >= 2) {
        Made key = value(inner(0)), mapped = value(inner(1));
        if (!key.problem.empty()) return key;
        if (!mapped.problem.empty()) return mapped;
        const bool nested = interface_.types[mapped.type].carrier == Carrier::Sequence;
        if (holds(interface_, key.type, {Carrier::Owner}) ||
            (nested && holds(interface_, mapped.type, {Carrier::Owner})))
            return {0, "takes a map with unique_ptr in its keys or in containers"};
        Made entry = both(type, Carrier::Tuple, key.type, mapped.type, "key", "value");
        return sequenceOf(type, entry.type);
    }
    if (is({"pair"}) && arguments.size() == 2) {
        Made first = value(inner(0)), second = value(inner(1));
        if (!first.problem.empty()) return first;
        if (!second.problem.empty()) return second;
        return both(type, Carrier::Tuple, first.type, second.type, "first", "second");
    }
    if (is({"complex"}) && !inner(0).isNull() && isPlain(inner(0))) {
        const TypeId part = types_.read(inner(0));
        return both(type, Carrier::Tuple, part, part, "real", "imag");
    }
    if (is({"span"}) && !inner(0).isNull()) {
        const QualType element = inner(0).getUnqualifiedType();
        return count().isMaxValue() ? sequence(type, element) : array(type, element, count().getZExtValue());
    }
    if (is({"tuple"}) && !arguments.empty()) return tuple(type, arguments, 0);
    if (is({"optional"}) && !inner(0).isNull()) {
        Made held = value(inner(0));
        if (!held.problem.empty()) return held;
        return both(type, Carrier::Optional, builtin(context_.BoolTy), held.type, "present", "value");
    }
    if (is({"variant"}) && !arguments.empty()) {
        Made all = tuple(type, arguments, 0);
        if (!all.problem.empty()) return all;
        return both(type, Carrier::Variant, builtin(context_.UnsignedCharTy), all.type, "which", "alternatives");
    }
    if (is({"monostate"})) {
        Type made{.kind = TypeKind::Struct, .spelling = spelled(type), .size = 1, .align = 1};
        made.carrier = Carrier::Tuple;
        made.tag = made.spelling;
        return {add(std::move(made)), {}};
    }
    if (is({"array"}) && !inner(0).isNull()) return array(type, inner(0), count().getZExtValue());
    if (is({"duration"}) && !inner(0).isNull() && isPlain(inner(0))) {
        Type made = interface_.types[types_.read(inner(0))];
        made.spelling = spelled(type);
        made.carrier = Carrier::Duration;
        return {add(std::move(made)), {}};
    }
    if (is({"unique_ptr", "shared_ptr"}) && !inner(0).isNull() && isBoxable(inner(0))) return boxed(type, inner(0));
    if (is({"unique_ptr"}) && !inner(0).isNull() && arguments.size() >= 2 && arguments[1]->getAsCXXRecordDecl() &&
        arguments[1]->getAsCXXRecordDecl()->getName() == "default_delete")
        return object(inner(0), Carrier::Owner, spelled(type), false);
    if (is({"shared_ptr"}) && !inner(0).isNull()) return object(inner(0), Carrier::Shared, spelled(type), false);
    // A pointer to a function will do.
    if (is({"function"}) && !inner(0).isNull() && inner(0)->isFunctionProtoType())
        return value(context_.getPointerType(inner(0)));
    if (is({"basic_istream", "basic_istringstream", "basic_stringstream"}) && ofChar) return text(type, Carrier::Text);
    if (isSink(record)) return sink(type);
    return {0, "takes " + spelled(type) + ", which tests cannot make yet"};
}

}  // namespace provest::program
