// The variables that a C++ unit offers, of namespaces and of classes. Plain ones are values of a test, as in C; what
// has a carrier is assigned by a call, and an object is used where it stands.
#include "program/clang_classes.hpp"
#include "program/clang_declarations.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Mangle.h>
#include <algorithm>
#include <utility>

namespace provest::program {

using clang::CXXRecordDecl;
using clang::QualType;
using clang::VarDecl;

bool ClassReader::isOffered(const VarDecl* decl) const {
    const VarDecl* definition = decl->getDefinition();
    const QualType type = decl->getType();
    return definition && !decl->getDeclContext()->isDependentContext() && !decl->getDescribedVarTemplate() &&
           !llvm::isa<clang::VarTemplateSpecializationDecl>(decl) && decl->getTLSKind() == VarDecl::TLS_None &&
           !type->isReferenceType() && !type->isDependentType() &&
           !context_.getBaseElementType(type).isConstQualified() && decl->isExternallyVisible() && isReachable(decl) &&
           view_.own(decl->getLocation()) && view_.own(definition->getLocation()) && !isInternal(decl);
}

void ClassReader::variable(const VarDecl* decl) {
    if (!isOffered(decl) || !done_.insert(decl->getCanonicalDecl()).second) return;
    decl = decl->getDefinition();
    const QualType type = decl->getType();
    const std::string name = decl->getQualifiedNameAsString();
    if (carriers_.isPlain(type)) return plainVariable(decl, name);
    if (type->isArrayType()) return;
    Function access{.name = name, .header = view_.publicHeader(decl), .expression = "::" + name, .isFake = true};
    if (const CXXRecordDecl* record = type->getAsCXXRecordDecl(); record && !isLibrary(record)) {
        const Carried object = carriers_.result(context_.getLValueReferenceType(type), Carriers::Referred::Outside);
        if (object.type != 0) add(std::move(access), decl, object, "");
        return;
    }
    const Carried value = carriers_.parameter(type);
    if (!value.problem.empty()) return;
    access.name += " =";
    access.expression += " = $0";
    if (parameter(access, decl->getNameAsString(), value)) add(std::move(access), decl, {}, "");
}

void ClassReader::plainVariable(const VarDecl* decl, const std::string& name) {
    Variable ours{.name = name,
                  .symbol = clang::ASTNameGenerator(context_).getName(decl),
                  .type = types_.read(decl->getType()),
                  .defined = true};
    // A header's may come with every source that includes it.
    const auto& known = interface_.variables;
    if (std::any_of(known.begin(), known.end(), [&](const Variable& other) { return other.symbol == ours.symbol; }))
        return;
    ours.at = view_.positionOf(decl);
    ours.header = view_.publicHeader(decl);
    interface_.variables.push_back(std::move(ours));
}

}  // namespace provest::program
