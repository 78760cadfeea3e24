#include "program/clang_carriers.hpp"

#include "program/clang_declarations.hpp"

#include <clang/AST/CXXInheritance.h>
#include <clang/AST/RecordLayout.h>
#include <algorithm>
#include <set>

namespace provest::program {

using clang::CXXRecordDecl;
using clang::QualType;

namespace {

constexpr int deepest = 6;

// Types with the same key are one.
std::string keyOf(const Type& type) {
    return type.spelling + (type.neverNull ? " &" : "") + char('a' + int(type.carrier));
}

bool isArgumentList(const CXXRecordDecl* record) {
    return record->getDeclName().isIdentifier() && record->getName() == "__va_list_tag";
}

bool isInputStream(const std::string& spelling) {
    return spelling.find("basic_istream<") != std::string::npos || spelling.find("stringstream<") != std::string::npos;
}

}  // namespace

bool isLibrary(const clang::Decl* decl) {
    for (const clang::DeclContext* in = decl->getDeclContext(); in; in = in->getParent())
        if (in->isStdNamespace()) return true;
    return false;
}

Carriers::Carriers(Interface& interface, clang::ASTContext& context, Origins& origins, TypeReader& types)
    : interface_(interface), context_(context), origins_(origins), types_(types), policy_(context.getPrintingPolicy()) {
    policy_.SuppressTagKeyword = true;
    policy_.Bool = true;
    policy_.AnonymousTagLocations = false;
    // What an earlier source of the unit met is the same type here.
    for (TypeId id = 0; id < interface_.types.size(); ++id) {
        const Type& type = interface_.types[id];
        if (type.carrier != Carrier::None) known_.emplace(keyOf(type), id);
        if (type.kind == TypeKind::Class) knownClasses_.emplace(type.spelling, id);
    }
}

std::string Carriers::spelled(QualType type) const { return type.getCanonicalType().getAsString(policy_); }

std::optional<std::string> Carriers::spelled(const clang::TemplateArgument& argument) const {
    if (argument.getKind() == clang::TemplateArgument::Type) {
        QualType named = argument.getAsType();
        while (!named->getPointeeType().isNull()) named = named->getPointeeType();
        const clang::TagDecl* tag = named->getAsTagDecl();
        if (tag && (!isReachable(tag) || tag->getNameAsString().empty())) return std::nullopt;
        return spelled(argument.getAsType());
    }
    std::string text;
    llvm::raw_string_ostream out(text);
    argument.print(policy_, out, true);
    return text;
}

TypeId Carriers::add(Type type) {
    const std::string key = keyOf(type);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    const auto id = static_cast<TypeId>(interface_.types.size());
    known_[key] = id;
    interface_.types.push_back(std::move(type));
    return id;
}

bool Carriers::isPlain(QualType type) const {
    type = type.getCanonicalType();
    if (type->isPointerType()) {
        const QualType pointee = type->getPointeeType();
        if (const auto* function = pointee->getAs<clang::FunctionProtoType>())
            return isPlain(function->getReturnType()) &&
                   std::all_of(function->param_type_begin(), function->param_type_end(),
                               [&](QualType parameter) { return isPlain(parameter); });
        return pointee->isVoidType() || (pointee->isIncompleteType() && !pointee->isRecordType()) || isPlain(pointee);
    }
    if (const auto* array = context_.getAsConstantArrayType(type)) return isPlain(array->getElementType());
    if (type->isVoidType() || type->isBooleanType() || type->isIntegerType() || type->isRealFloatingType() ||
        type->isEnumeralType())
        return true;
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || isLibrary(record) || isArgumentList(record)) return false;
    record = record->getDefinition();
    if (!record->isAggregate() || !record->isTriviallyCopyable() || !record->isStandardLayout() ||
        record->getNumBases() != 0 || record->isPolymorphic() || record->isLambda())
        return false;
    if (std::any_of(record->ctor_begin(), record->ctor_end(),
                    [](const auto* one) { return one->getAccess() != clang::AS_public; }))
        return false;
    return std::all_of(record->field_begin(), record->field_end(), [&](const clang::FieldDecl* field) {
        const QualType inner = field->getType();
        // a list's node leads to itself
        if (inner->isPointerType() && inner->getPointeeCXXRecordDecl() &&
            inner->getPointeeCXXRecordDecl()->getCanonicalDecl() == record->getCanonicalDecl())
            return true;
        return !inner->isReferenceType() && isPlain(inner);
    });
}

Carriers::Made Carriers::plain(QualType type) {
    QualType inner = type;
    while (inner->isPointerType() || inner->isArrayType())
        inner = inner->isPointerType() ? inner->getPointeeType() : context_.getAsArrayType(inner)->getElementType();
    if (const CXXRecordDecl* record = inner->getAsCXXRecordDecl();
        record && !record->getTypeForDecl()->isIncompleteType()) {
        const std::string name = spelled(context_.getRecordType(record));
        auto& list = interface_.plainRecords;
        if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
    }
    return {types_.read(type), {}};
}

TypeId Carriers::classType(const CXXRecordDecl* record) {
    record = record->getDefinition() ? record->getDefinition() : record;
    const auto found = classTypes_.find(record);
    if (found != classTypes_.end()) return found->second;
    Type type{.kind = TypeKind::Class, .spelling = spelled(context_.getRecordType(record))};
    type.tag = type.spelling;
    type.header = origins_.headerOf(record);
    const auto id = knownClasses_.emplace(type.spelling, static_cast<TypeId>(interface_.types.size())).first->second;
    if (id == interface_.types.size()) interface_.types.push_back(std::move(type));
    classTypes_[record] = id;
    classes_.push_back(record);
    if (!record->hasDefinition()) return id;
    interface_.types[id].isAbstract = record->isAbstract();
    interface_.types[id].isCopyable = record->hasSimpleCopyConstructor() || record->hasUserDeclaredCopyConstructor() ||
                                      record->needsImplicitCopyConstructor();
    for (const clang::CXXConstructorDecl* constructor : record->ctors())
        if (constructor->isCopyConstructor() &&
            (constructor->isDeleted() || constructor->getAccess() != clang::AS_public))
            interface_.types[id].isCopyable = false;
    // Every public base, with where it lies in an object of exactly this class.
    std::vector<Type::Base> bases;
    std::set<const CXXRecordDecl*> seen;
    const clang::ASTRecordLayout& whole = context_.getASTRecordLayout(record);
    const auto collect = [&](const auto& self, const CXXRecordDecl* of, uint64_t offset) -> void {
        const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(of);
        for (const clang::CXXBaseSpecifier& base : of->bases()) {
            if (base.getAccessSpecifier() != clang::AS_public) continue;
            const CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
            if (!inner || !inner->hasDefinition() || isLibrary(inner)) continue;
            inner = inner->getDefinition();
            if (!seen.insert(inner).second) continue;
            const uint64_t at = base.isVirtual()
                                    ? static_cast<uint64_t>(whole.getVBaseClassOffset(inner).getQuantity())
                                    : offset + static_cast<uint64_t>(layout.getBaseClassOffset(inner).getQuantity());
            bases.push_back({classType(inner), static_cast<uint32_t>(at)});
            self(self, inner, at);
        }
    };
    collect(collect, record, 0);
    interface_.types[id].bases = std::move(bases);
    return id;
}

Carriers::Made Carriers::object(QualType pointee, Carrier carrier, const std::string& spelling, bool neverNull) {
    const CXXRecordDecl* record = pointee->getAsCXXRecordDecl();
    if (!record) return {0, "takes " + spelling + ", which tests cannot make"};
    if (isLibrary(record)) return {0, "takes " + spelling + ", which tests cannot make yet"};
    if (record->isLambda()) return {0, "takes a lambda's own type"};
    if (!record->hasDefinition()) return {0, "takes " + spelling + ", whose class is declared but not defined"};
    Type type{.kind = TypeKind::Pointer, .spelling = spelling, .size = 8, .align = 8};
    type.element = classType(record);
    type.carrier = carrier;
    type.neverNull = neverNull;
    type.isConst = pointee.isConstQualified();
    return {add(std::move(type)), {}};
}

// A pointer to a function that takes or returns what is not plain: there is one function to point to, a stand-in.
Carriers::Made Carriers::callback(QualType pointer) {
    Type function{.kind = TypeKind::Function, .spelling = spelled(pointer->getPointeeType())};
    TypeId id = 0;
    size_t callbacks = 0;
    for (TypeId known = 1; known < interface_.types.size(); ++known) {
        const Type& type = interface_.types[known];
        if (type.kind != TypeKind::Function || type.tag.empty()) continue;
        ++callbacks;
        if (type.spelling == function.spelling) id = known;
    }
    if (id == 0) {
        id = static_cast<TypeId>(interface_.types.size());
        function.tag = "callback" + std::to_string(callbacks);
        callbacks_.push_back({function.tag, pointer->getPointeeType(), id});
        interface_.types.push_back(std::move(function));
    }
    Type made{.kind = TypeKind::Pointer, .spelling = spelled(pointer), .size = 8, .align = 8};
    made.element = id;
    return {add(std::move(made)), {}};
}

Carriers::Made Carriers::value(QualType type) {
    type = type.getCanonicalType().getUnqualifiedType();
    if (depth_ >= deepest) return {0, "takes a type that is nested too deeply"};
    if (type->isReferenceType()) return {0, "holds a reference"};
    if (const CXXRecordDecl* list = type->getPointeeCXXRecordDecl(); list && isArgumentList(list))
        return {0, "takes a va_list, which no test can build; it is tested through its callers"};
    if (type->isNullPtrType()) return {0, "takes nothing but a null pointer"};
    if (type->isMemberPointerType()) return {0, "takes a pointer to a member"};
    if (type->isVectorType() || type->isAnyComplexType()) return {0, "takes a vector or a complex number"};
    if (isPlain(type)) return plain(type);
    ++depth_;
    Made made;
    const CXXRecordDecl* pointee = type->isPointerType() ? type->getPointeeCXXRecordDecl() : nullptr;
    if (pointee && isSink(pointee) && !type->getPointeeType().isConstQualified()) {
        made = sink(type);
    } else if (type->isPointerType() && type->getPointeeType()->isFunctionProtoType()) {
        made = callback(type);
    } else if (type->isPointerType()) {
        made = object(type->getPointeeType(), Carrier::Object, spelled(type), false);
    } else if (const CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
        made = isLibrary(record) ? ofLibrary(record, type) : object(type, Carrier::Object, spelled(type), true);
    } else {
        made = {0, "takes " + spelled(type) + ", which tests cannot make"};
    }
    --depth_;
    return made;
}

Carried Carriers::parameter(QualType declared) {
    Carried carried;
    const QualType type = declared.getNonReferenceType();
    const QualType bare = type.getCanonicalType().getUnqualifiedType();
    const bool isOut = declared->isLValueReferenceType() && !type.isConstQualified();
    carried.passing = isOut ? Passing::Reference : Passing::Value;
    carried.spelling = spelled(bare);
    if (bare->isArrayType() && !isOut) {
        carried.problem = "takes an array by reference";
        return carried;
    }
    if (isPlain(bare) && isOut) {  // a place of the test's own
        const Made target = plain(bare);
        Type made{.kind = TypeKind::Pointer, .spelling = spelled(bare) + " &", .size = 8, .align = 8};
        made.element = target.type;
        made.neverNull = true;
        carried.type = add(std::move(made));
        carried.spelling = "provest::Place<" + spelled(bare) + ">";
        return carried;
    }
    if (auto pointed = valueBehind(declared)) return *pointed;
    const Made made = value(bare);
    carried.type = made.type;
    carried.problem = made.problem;
    if (!made.problem.empty()) return carried;
    const Type& ours = interface_.types[made.type];
    carried.isConst = declared->isLValueReferenceType() && type.isConstQualified();
    if (ours.carrier == Carrier::Object && ours.neverNull) {
        carried.spelling = "provest::Object<" + spelled(bare) + ">";
        if (declared->isLValueReferenceType()) carried.passing = Passing::Reference;
        carried.isConst = type.isConstQualified();
        const bool copies = interface_.types[ours.element].isCopyable;
        if (declared->isRValueReferenceType() || (!declared->isReferenceType() && !copies))
            carried.passing = Passing::Move;
        if (!declared->isReferenceType() && interface_.types[ours.element].isAbstract)
            carried.problem = "takes an abstract class by value";
    }
    const std::string& name = ours.spelling;
    const bool stream = isInputStream(name) || ours.carrier == Carrier::Sink;
    if (stream && !declared->isReferenceType() && !bare->isPointerType()) carried.problem = "takes a stream by value";
    return carried;
}

// `const std::string *`: the test holds the value and hands out where it is.
std::optional<Carried> Carriers::valueBehind(QualType declared) {
    if (!declared->isPointerType()) return std::nullopt;
    const QualType pointee = declared->getPointeeType().getCanonicalType().getUnqualifiedType();
    const CXXRecordDecl* record = pointee->getAsCXXRecordDecl();
    if (!record || !isLibrary(record)) return std::nullopt;
    const Made made = value(pointee);
    const Type& ours = interface_.types[made.type];
    if (!made.problem.empty() || ours.carrier == Carrier::Sink || ours.carrier == Carrier::Owner ||
        isInputStream(ours.spelling))
        return std::nullopt;
    Carried carried;
    carried.type = made.type;
    carried.passing = Passing::Address;
    carried.spelling = spelled(pointee);
    return carried;
}

Carried Carriers::receiver(const CXXRecordDecl* record) {
    const QualType type = context_.getRecordType(record);
    if (isPlain(type)) return parameter(context_.getLValueReferenceType(type));
    Carried carried;
    const Made made = object(type, Carrier::Object, spelled(type), true);
    carried.type = made.type;
    carried.problem = made.problem;
    carried.spelling = "provest::Object<" + spelled(type) + ">";
    carried.passing = Passing::Reference;
    return carried;
}

Carried Carriers::made(const CXXRecordDecl* record) {
    Carried carried = receiver(record);
    carried.owned = true;
    return carried;
}

// Nobody can hold such an object: it is named where it is made, or not at all.
bool Carriers::isTemporary(const CXXRecordDecl* record) const {
    const auto open = [&](auto is) {
        return std::any_of(record->ctor_begin(), record->ctor_end(), [&](const clang::CXXConstructorDecl* one) {
            return is(one) && one->getAccess() == clang::AS_public && !one->isDeleted();
        });
    };
    const bool copies =
        record->needsImplicitCopyConstructor() || open([](const auto* c) { return c->isCopyConstructor(); });
    const bool moves =
        record->needsImplicitMoveConstructor() || open([](const auto* c) { return c->isMoveConstructor(); });
    return !copies && !moves && !open([](const auto* c) { return !c->isCopyOrMoveConstructor(); });
}

Carried Carriers::result(QualType declared, Referred referred) {
    Carried carried;
    if (declared->isVoidType()) return carried;
    const QualType type = declared.getNonReferenceType();
    const QualType bare = type.getCanonicalType().getUnqualifiedType();
    const bool isInside = referred == Referred::Inside;
    const Made made = value(bare);
    if (!made.problem.empty()) return carried;
    const Type& ours = interface_.types[made.type];
    carried.spelling = spelled(bare);
    switch (ours.carrier) {
        case Carrier::Object:
            if (!declared->isReferenceType() && !bare->isPointerType()) {
                carried.owned = true;
                carried.lent = isTemporary(bare->getAsCXXRecordDecl()->getDefinition());
            } else if (bare->isPointerType() && bare->getPointeeType().isConstQualified()) {
                if (isInside) return {};
            } else if (type.isConstQualified()) {  // a part nobody may change is as good as its copy
                if (!interface_.types[ours.element].isCopyable || interface_.types[ours.element].isAbstract) return {};
                carried.owned = true;
            } else {
                carried.lent = isInside;
            }
            break;
        case Carrier::Owner:
            if (declared->isReferenceType()) return {};
            carried.owned = true;
            break;
        case Carrier::Shared:
        case Carrier::Sink:
        case Carrier::Boxed:
            return {};
        case Carrier::Wrapped:
            if (ours.spelling.starts_with("std::priority_queue<")) return {};  // nobody could compare them
            break;
        default:
            break;
    }
    // Containers of objects: nobody could compare them.
    if (ours.carrier != Carrier::Object && ours.carrier != Carrier::Owner) {
        if (holds(interface_, made.type,
                  {Carrier::Object, Carrier::Owner, Carrier::Shared, Carrier::Sink, Carrier::Boxed}))
            return {};
        if (isInputStream(ours.spelling)) return {};
    }
    carried.type = made.type;
    return carried;
}

}  // namespace provest::program
