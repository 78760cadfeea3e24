#include "program/clang_declarations.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Mangle.h>
#include <algorithm>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FunctionDecl;
using clang::QualType;

namespace {

bool isPublic(const clang::Decl* decl) {
    return decl->getAccess() == clang::AS_public || decl->getAccess() == clang::AS_none;
}

// A template's arguments can be written, too.
bool areReachable(const clang::TemplateArgumentList& arguments) {
    const auto all = arguments.asArray();
    return std::all_of(all.begin(), all.end(), [](const clang::TemplateArgument& argument) {
        if (argument.getKind() != clang::TemplateArgument::Type) return true;
        QualType type = argument.getAsType();
        while (!type->getPointeeType().isNull()) type = type->getPointeeType();
        const clang::TagDecl* named = type->getAsTagDecl();
        return !named || isReachable(named);
    });
}

}  // namespace

bool isReachable(const clang::Decl* decl) {
    if (const auto* made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl);
        made && !areReachable(made->getTemplateArgs()))
        return false;
    for (const clang::DeclContext* in = decl->getDeclContext(); in; in = in->getParent()) {
        if (const auto* record = llvm::dyn_cast<CXXRecordDecl>(in); record && !isPublic(record)) return false;
        if (in->isFunctionOrMethod()) return false;
        if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(in); space && space->isAnonymousNamespace())
            return false;
    }
    return isPublic(decl);
}

bool isDefinedHere(const FunctionDecl* decl) {
    if (decl->isDefined() || decl->isDefaulted()) return true;
    const FunctionDecl* pattern = decl->getTemplateInstantiationPattern();
    return pattern && pattern->isDefined();
}

bool givesItself(const CXXMethodDecl* decl) {
    const auto kind = decl->getOverloadedOperator();
    const bool steps = kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
    const bool assigns = kind == clang::OO_Equal || (kind >= clang::OO_PlusEqual && kind <= clang::OO_PipeEqual) ||
                         kind == clang::OO_LessLessEqual || kind == clang::OO_GreaterGreaterEqual ||
                         kind == clang::OO_LessLess || kind == clang::OO_GreaterGreater;
    return (steps || assigns) && decl->getReturnType()->isLValueReferenceType();
}

std::string operatorPattern(const FunctionDecl* decl, bool isMember) {
    const unsigned operands = decl->getNumParams() + (isMember ? 1 : 0);
    const std::string sign = clang::getOperatorSpelling(decl->getOverloadedOperator());
    switch (decl->getOverloadedOperator()) {
        case clang::OO_New:
        case clang::OO_Delete:
        case clang::OO_Array_New:
        case clang::OO_Array_Delete:
        case clang::OO_Coawait:
        case clang::OO_Comma:
            return {};
        case clang::OO_Subscript:
            return operands == 2 ? "$0[$1]" : "";
        case clang::OO_Arrow:
            return "$0.operator->()";
        case clang::OO_PlusPlus:
        case clang::OO_MinusMinus:
            return operands == 2 ? "$0" + sign : sign + "$0";
        default:
            if (operands == 2) return "$0 " + sign + " $1";
            return operands == 1 ? sign + "$0" : "";
    }
}

std::string symbolOf(const clang::Decl* decl) {
    if (!llvm::isa<FunctionDecl>(decl) || decl->isImplicit()) return {};
    clang::ASTNameGenerator names(decl->getASTContext());
    if (!llvm::isa<CXXConstructorDecl>(decl)) return names.getName(decl);
    for (const std::string& name : names.getAllManglings(decl))
        if (name.find("C2") != std::string::npos) return name;
    return {};
}

bool wantsConst(const FunctionDecl* decl, const clang::ParmVarDecl* given) {
    const unsigned index = given->getFunctionScopeIndex();
    const QualType type = given->getType();
    if (!type->isLValueReferenceType() || !type.getNonReferenceType().isConstQualified() ||
        !type->getPointeeCXXRecordDecl())
        return false;
    const QualType bare = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    for (const clang::NamedDecl* other : decl->getDeclContext()->lookup(decl->getDeclName())) {
        const auto* rival = llvm::dyn_cast<FunctionDecl>(other);
        if (!rival || rival == decl || rival->getNumParams() != decl->getNumParams()) continue;
        const QualType theirs = rival->getParamDecl(index)->getType();
        if (theirs->isLValueReferenceType() && theirs.getNonReferenceType().getCanonicalType() == bare) return true;
    }
    return false;
}

bool refersElsewhere(const CXXRecordDecl* record) {
    return std::any_of(record->field_begin(), record->field_end(), [](const clang::FieldDecl* field) {
        const CXXRecordDecl* type = field->getType()->getAsCXXRecordDecl();
        return field->getType()->isReferenceType() || field->getType()->isPointerType() ||
               (type && (type->getName() == "basic_string_view" || type->getName() == "span"));
    });
}

}  // namespace provest::program
