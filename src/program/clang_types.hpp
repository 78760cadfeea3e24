// From Clang's types to ours. Internal to src/program.
#pragma once

#include "program/interface.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>
#include <map>
#include <optional>
#include <string>

namespace provest::program {

// Where declarations come from, in the words a user would include them with.
class Origins {
public:
    virtual ~Origins() = default;
    // "" for the unit's own sources, "x.h" for a header of the user's, "<stdio.h>" for a system header.
    virtual std::string headerOf(const clang::Decl* decl) = 0;
};

// Adds types to an Interface, each once. One per translation unit: types of several sources with the same spelling
// and size are taken as the same type.
class TypeReader {
public:
    TypeReader(Interface& interface, clang::ASTContext& context, Origins& origins);

    TypeId read(clang::QualType type);
    // A parameter's type; `int v[6]` keeps its 6.
    TypeId readParameter(const clang::ParmVarDecl* parameter);
    TypeId readSignature(const clang::FunctionProtoType* type, clang::QualType result);
    // C text that declares `name` with this type.
    std::string declare(clang::QualType type, const std::string& name) const;

private:
    TypeId add(Type type);
    std::optional<std::string> nameOf(const clang::TypedefNameDecl* decl) const;
    TypeId readTypedef(const clang::TypedefType* type);
    TypeId readRecord(const clang::RecordType* type);
    TypeId readEnum(const clang::EnumType* type);
    TypeId readPointer(clang::QualType pointee, const std::string& spelling);
    TypeId readBuiltin(clang::QualType type);
    std::string definitionOf(const clang::RecordDecl* record, const std::string& typedefName) const;
    std::string fieldsOf(const clang::RecordDecl* record) const;

    Interface& interface_;
    clang::ASTContext& context_;
    Origins& origins_;
    clang::PrintingPolicy policy_;
    std::map<const void*, TypeId> known_;
    std::map<std::string, TypeId> bySpelling_;
};

}  // namespace provest::program
