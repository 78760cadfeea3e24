#include "program/clang_types.hpp"

#include <clang/AST/RecordLayout.h>

namespace provest::program {

using clang::QualType;

namespace {

// "a::b::" of "a::b::c".
std::string scopeOf(const std::string& qualified) {
    const size_t at = qualified.rfind("::");
    return at == std::string::npos ? "" : qualified.substr(0, at + 2);
}

// An object of the C library (va_list, pthread_mutex_t, FILE) says by reserved names that its members are no business
// of others.
bool isClosed(const clang::RecordDecl* definition, const clang::SourceManager& sources) {
    if (definition->getLocation().isValid() && !sources.isInSystemHeader(definition->getLocation())) return false;
    int reserved = 0, open = 0;
    for (const clang::FieldDecl* field : definition->fields())
        if (const llvm::StringRef name = field->getName(); !name.empty()) ++(name.starts_with("_") ? reserved : open);
    return reserved > open || definition->getName() == "__va_list_tag";
}

}  // namespace

TypeReader::TypeReader(Interface& interface, clang::ASTContext& context, Origins& origins)
    : interface_(interface), context_(context), origins_(origins), policy_(context.getPrintingPolicy()) {
    policy_.SuppressTagKeyword = context.getLangOpts().CPlusPlus;
    policy_.AnonymousTagLocations = false;
    if (interface_.types.empty()) interface_.types.push_back(Type{.kind = TypeKind::Void, .spelling = "void"});
    for (TypeId id = 0; id < interface_.types.size(); ++id)
        if (!interface_.types[id].spelling.empty()) bySpelling_.emplace(interface_.types[id].spelling, id);
}

TypeId TypeReader::add(Type type) {
    if (!type.spelling.empty()) {
        const auto found = bySpelling_.find(type.spelling);
        if (found != bySpelling_.end()) {
            const Type& old = interface_.types[found->second];
            if (old.kind == type.kind && old.size == type.size && old.isConst == type.isConst &&
                old.count == type.count)
                return found->second;
        }
    }
    const auto id = static_cast<TypeId>(interface_.types.size());
    bySpelling_.emplace(type.spelling, id);
    interface_.types.push_back(std::move(type));
    return id;
}

std::string TypeReader::declare(QualType type, const std::string& name) const {
    std::string text = name;
    type.getAsStringInternal(text, policy_);
    return text;
}

TypeId TypeReader::read(QualType type) {
    if (const auto* attributed = type->getAs<clang::AtomicType>()) return read(attributed->getValueType());
    if (const auto* alias = type->getAs<clang::TypedefType>()) return readTypedef(alias);
    const QualType canonical = type.getCanonicalType().getUnqualifiedType();
    if (const auto* record = canonical->getAs<clang::RecordType>()) return readRecord(record);
    if (const auto* enumeration = canonical->getAs<clang::EnumType>()) return readEnum(enumeration);
    if (type->isPointerType()) return readPointer(type->getPointeeType(), declare(type.getUnqualifiedType(), ""));
    if (const clang::ArrayType* array = context_.getAsArrayType(type)) {
        Type result{.kind = TypeKind::Array, .spelling = declare(type, "")};
        result.element = read(array->getElementType());
        if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array))
            result.count = constant->getSize().getZExtValue();
        const Type& element = interface_.types[result.element];
        result.size = result.count * element.size;
        result.align = element.align;
        return add(std::move(result));
    }
    if (const auto* function = canonical->getAs<clang::FunctionProtoType>())
        return readSignature(function, type->castAs<clang::FunctionType>()->getReturnType());
    if (const auto* function = canonical->getAs<clang::FunctionType>()) {
        Type result{.kind = TypeKind::Function, .spelling = declare(type, "")};
        result.element = read(function->getReturnType());
        return add(std::move(result));
    }
    return readBuiltin(type);
}

TypeId TypeReader::readBuiltin(QualType type) {
    const QualType plain = type.getCanonicalType().getUnqualifiedType();
    if (plain->isVoidType()) return 0;
    Type result{.kind = TypeKind::Opaque, .spelling = declare(plain, "")};
    if (!plain->isIncompleteType()) {
        result.size = static_cast<uint64_t>(context_.getTypeSizeInChars(plain).getQuantity());
        result.align = static_cast<uint32_t>(context_.getTypeAlignInChars(plain).getQuantity());
    }
    if (plain->isBooleanType())
        result.kind = TypeKind::Bool;
    else if (plain->isIntegerType())
        result.kind = TypeKind::Integer;
    else if (plain->isRealFloatingType())
        result.kind = TypeKind::Float;
    result.isSigned = plain->isSignedIntegerType();
    result.isCharacter = plain->isAnyCharacterType();
    return add(std::move(result));
}

// How everybody can write the alias; nothing: it belongs to a class or function.
std::optional<std::string> TypeReader::nameOf(const clang::TypedefNameDecl* decl) const {
    const clang::DeclContext* in = decl->getDeclContext()->getRedeclContext();
    if (in->isTranslationUnit() || in->isStdNamespace()) return decl->getNameAsString();
    if (!in->isNamespace() || llvm::cast<clang::NamespaceDecl>(in)->isAnonymousNamespace()) return std::nullopt;
    return decl->getQualifiedNameAsString();
}

TypeId TypeReader::readTypedef(const clang::TypedefType* alias) {
    const clang::TypedefNameDecl* decl = alias->getDecl();
    const auto found = known_.find(decl);
    if (found != known_.end()) return found->second;
    const QualType under = decl->getUnderlyingType();
    const TypeId target = read(under);
    const Type& base = interface_.types[target];
    TypeId id = target;
    // Records, enums and void keep one entry whatever their name; other aliases are worth their own spelling.
    const bool named = base.kind != TypeKind::Struct && base.kind != TypeKind::Union && base.kind != TypeKind::Enum &&
                       base.kind != TypeKind::Void && base.kind != TypeKind::Opaque;
    if (const auto name = named ? nameOf(decl) : std::nullopt) {
        Type copy = base;
        copy.spelling = *name;
        copy.header = origins_.headerOf(decl);
        copy.definition.clear();
        if (copy.header.empty()) copy.definition = "typedef " + declare(under, copy.spelling) + ";";
        id = add(std::move(copy));
    }
    known_[decl] = id;
    return id;
}

TypeId TypeReader::readPointer(QualType pointee, const std::string& spelling) {
    Type result{.kind = TypeKind::Pointer, .spelling = spelling, .size = 8, .align = 8};
    result.isConst = pointee.isConstQualified();
    const void* key = context_.getPointerType(pointee).getAsOpaquePtr();
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    // The entry exists before its pointee is read: a list's node points to itself.
    const auto id = add(std::move(result));
    known_[key] = id;
    const TypeId element = read(pointee);
    interface_.types[id].element = element;
    return id;
}

TypeId TypeReader::readEnum(const clang::EnumType* type) {
    const clang::EnumDecl* decl = type->getDecl();
    const auto found = known_.find(decl);
    if (found != known_.end()) return found->second;
    Type result{.kind = TypeKind::Enum};
    const clang::TypedefNameDecl* alias = decl->getTypedefNameForAnonDecl();
    result.tag = alias ? alias->getNameAsString() : decl->getNameAsString();
    result.spelling = alias || result.tag.empty() ? result.tag : "enum " + result.tag;
    const bool isCxx = context_.getLangOpts().CPlusPlus;
    if (isCxx) result.spelling = result.tag = decl->getQualifiedNameAsString();
    // what its enumerators are called from outside
    const std::string around = !isCxx             ? ""
                               : decl->isScoped() ? decl->getQualifiedNameAsString() + "::"
                                                  : scopeOf(decl->getQualifiedNameAsString());
    result.header = origins_.headerOf(decl);
    const QualType underlying = decl->getIntegerType();
    result.size = static_cast<uint64_t>(context_.getTypeSizeInChars(underlying).getQuantity());
    result.align = static_cast<uint32_t>(result.size);
    result.isSigned = underlying->isSignedIntegerType();
    // any other value is undefined behaviour in C++, and what loads it may do anything
    if (isCxx && !decl->isFixed())
        result.rangeBits =
            static_cast<uint8_t>(result.isSigned ? std::max(decl->getNumNegativeBits(), decl->getNumPositiveBits() + 1)
                                                 : std::max(decl->getNumPositiveBits(), 1u));
    std::string body;
    for (const clang::EnumConstantDecl* constant : decl->enumerators()) {
        const int64_t value = constant->getInitVal().getExtValue();
        result.enumerators.push_back({around + constant->getNameAsString(), value});
        body += (body.empty() ? "" : ", ") + constant->getNameAsString() + " = " + std::to_string(value);
    }
    if (result.header.empty())
        result.definition =
            alias ? "typedef enum { " + body + " } " + result.tag + ";" : "enum " + result.tag + " { " + body + " };";
    result.element = readBuiltin(underlying);
    const TypeId id = add(std::move(result));
    known_[decl] = id;
    return id;
}

TypeId TypeReader::readRecord(const clang::RecordType* type) {
    const clang::RecordDecl* decl = type->getDecl();
    const clang::RecordDecl* definition = decl->getDefinition();
    const void* key = decl->getCanonicalDecl();
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    Type result{.kind = TypeKind::Opaque};
    std::string aliasName;
    if (const clang::TypedefNameDecl* alias = decl->getTypedefNameForAnonDecl()) aliasName = alias->getNameAsString();
    result.tag = aliasName.empty() ? decl->getNameAsString() : aliasName;
    const std::string keyword = decl->isUnion() ? "union " : "struct ";
    if (!result.tag.empty()) result.spelling = aliasName.empty() ? keyword + result.tag : aliasName;
    if (context_.getLangOpts().CPlusPlus) result.spelling = result.tag = declare(context_.getRecordType(decl), "");
    result.header = origins_.headerOf(definition ? definition : decl);
    if (!definition) {
        if (result.header.empty()) result.definition = result.spelling + ";";
        const TypeId id = add(std::move(result));
        known_[key] = id;
        return id;
    }
    result.kind = decl->isUnion() ? TypeKind::Union : TypeKind::Struct;
    const QualType self = context_.getRecordType(definition);
    result.size = static_cast<uint64_t>(context_.getTypeSizeInChars(self).getQuantity());
    result.align = static_cast<uint32_t>(context_.getTypeAlignInChars(self).getQuantity());
    if (result.header.empty() && !result.tag.empty()) result.definition = definitionOf(definition, aliasName);
    const TypeId id = add(std::move(result));
    known_[key] = id;
    if (!interface_.types[id].fields.empty()) return id;
    if (isClosed(definition, context_.getSourceManager())) return id;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(definition);
    std::vector<Field> fields;
    for (const clang::FieldDecl* field : definition->fields()) {
        if (field->isUnnamedBitField()) continue;
        Field ours{.name = field->getNameAsString(), .type = read(field->getType())};
        const uint64_t bits = layout.getFieldOffset(field->getFieldIndex());
        ours.offset = static_cast<uint32_t>(bits / 8);
        if (field->isBitField()) {
            ours.bitOffset = static_cast<uint32_t>(bits % 8);
            ours.bitWidth = field->getBitWidthValue(context_);
        }
        fields.push_back(std::move(ours));
    }
    interface_.types[id].fields = std::move(fields);
    return id;
}

std::string TypeReader::fieldsOf(const clang::RecordDecl* record) const {
    std::string text;
    for (const clang::FieldDecl* field : record->fields()) {
        const auto* inner = field->getType()->getAs<clang::RecordType>();
        const clang::RecordDecl* nested = inner ? inner->getDecl()->getDefinition() : nullptr;
        const bool unnamed = nested && nested->getName().empty() && !nested->getTypedefNameForAnonDecl();
        if (unnamed) {
            text += std::string(nested->isUnion() ? "union" : "struct") + " { " + fieldsOf(nested) + "} ";
            text += field->getNameAsString();
        } else {
            text += declare(field->getType(), field->getNameAsString());
        }
        if (field->isBitField()) text += " : " + std::to_string(field->getBitWidthValue(context_));
        text += "; ";
    }
    return text;
}

std::string TypeReader::definitionOf(const clang::RecordDecl* record, const std::string& typedefName) const {
    const std::string keyword = record->isUnion() ? "union" : "struct";
    if (!typedefName.empty()) return "typedef " + keyword + " { " + fieldsOf(record) + "} " + typedefName + ";";
    std::string text;
    const std::string tag = record->getNameAsString();
    // `typedef struct node node;` in the source: declarations elsewhere use the short name.
    for (const clang::Decl* decl : context_.getTranslationUnitDecl()->decls()) {
        const auto* alias = llvm::dyn_cast<clang::TypedefDecl>(decl);
        if (!alias || !origins_.headerOf(alias).empty()) continue;
        const auto* named = alias->getUnderlyingType()->getAs<clang::RecordType>();
        if (named && named->getDecl()->getCanonicalDecl() == record->getCanonicalDecl())
            text += "typedef " + keyword + " " + tag + " " + alias->getNameAsString() + ";\n";
    }
    return text + keyword + " " + tag + " { " + fieldsOf(record) + "};";
}

TypeId TypeReader::readSignature(const clang::FunctionProtoType* type, QualType resultType) {
    Type result{.kind = TypeKind::Function, .spelling = declare(QualType(type, 0), "")};
    result.element = read(resultType);
    for (const QualType parameter : type->param_types()) result.parameters.push_back(read(parameter));
    result.variadic = type->isVariadic();
    return add(std::move(result));
}

TypeId TypeReader::readParameter(const clang::ParmVarDecl* parameter) {
    const TypeId id = read(parameter->getType().getUnqualifiedType());
    const auto* array = context_.getAsConstantArrayType(parameter->getOriginalType());
    if (!array || interface_.types[id].kind != TypeKind::Pointer) return id;
    Type promised = interface_.types[id];
    promised.count = array->getSize().getZExtValue();
    return add(std::move(promised));
}

}  // namespace provest::program
